"""What Scripts/try-contract checks beyond schemathesis itself."""
import datetime, itertools, re

import schemathesis

# What the service has at that moment, and which task the path names, which no schema can say.
STATE = re.compile(r"there is no (user|task) -?\d+|the Idempotency-Key was used for another request|(id|userId) cannot be changed")
# What the document says of the input of accounts in words only.
INPUT = re.compile(r"(; )?(name has control characters|(newPassword|password) needs .*|newPassword is the same as the current one)")
# What depends on the accounts, and on the password that a request has.
ACCOUNT_STATUSES = {401: ("login", "accessToken"), 403: ("changePassword",), 409: ("signup", "account"),
                    429: ("login", "changePassword")}
COUNTER = itertools.count(1)


def is_day(text):
    """Whether the calendar has the day with which `text` begins."""
    try:
        return bool(datetime.date.fromisoformat(text[:10]))
    except (TypeError, ValueError):
        return False


@schemathesis.check
def refused_by_state_only(ctx, response, case):
    """What the document allows is refused only because of what the service has: by If-Match, a key or a user."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if response.status_code == 412:
        names = {name.lower() for name in case.headers or {}}
        assert "if-match" in names, "412 without If-Match"
    if response.status_code in (400, 413, 415, 422) and case.method.upper() != "HEAD":
        message = response.json().get("error", "")
        # Which days a month has, the document says in words only.
        if message == "due is not a date" and not is_day(case.body.get("due")):
            return
        rule = INPUT if case.path.startswith("/auth/") else STATE
        assert rule.fullmatch(message), f"refused what the document allows: {response.status_code} {message}"
    paths = ACCOUNT_STATUSES.get(response.status_code)
    if paths is not None:
        assert case.path in [f"/auth/{path}" for path in paths], f"{response.status_code} for what the document allows"


@schemathesis.check
def key_is_repeated(ctx, response, case):
    """Every answer repeats the key of its request, as clients learn from that whether keys are honoured."""
    keys = [value for name, value in (case.headers or {}).items() if name.lower() == "idempotency-key"]
    if keys and response.status_code not in (403, 408, 421) and str(keys[0]).strip():
        assert response.headers.get("idempotency-key") is not None, "the key is not repeated"


@schemathesis.hook
def map_path_parameters(ctx, path_parameters):
    """Half of the random ids are among those of the sample data, as others are hardly ever those of a task."""
    id = (path_parameters or {}).get("id")
    if isinstance(id, int) and not isinstance(id, bool) and id % 2 == 0 and abs(id) < 2**63:
        path_parameters["id"] = abs(id) % 300 + 1
    return path_parameters


@schemathesis.hook
def map_query(ctx, query):
    """A whole number such as 2.0 is an integer in JSON, but not in a query."""
    return {name: int(value) if isinstance(value, float) and value.is_integer() else value
            for name, value in (query or {}).items()}


@schemathesis.hook
def map_headers(ctx, headers):
    """Half of the random conditions are met by any version, and half of the random keys are new ones."""
    key = (headers or {}).get("Idempotency-Key")
    if isinstance(key, str) and len(key) % 2 and len(key) < 200:
        headers["Idempotency-Key"] = f"{key}-{next(COUNTER)}"
    for name in ("If-Match", "If-None-Match"):
        if isinstance((headers or {}).get(name), str) and len(headers[name]) % 2:
            headers[name] = "*"
    return headers
