"""A service made with Django REST framework as somebody would write it: users and their todos, with the framework's
defaults. django_service.py runs it with the Python that has Django.

    django_app.py seed NAME…         creates the database, the users and a token for each, which it prints
    django_app.py active NAME 0|1    whether a user, and so their token, is accepted
    django_app.py serve PORT

DATA is the folder of the database; LIFETIME are the seconds for which a token is valid that a login has given out.
"""
import os, sys
from datetime import timedelta
from pathlib import Path

import django
from django.conf import settings

settings.configure(
    DEBUG=False, SECRET_KEY="x" * 50, ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, USE_TZ=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": Path(os.environ["DATA"], "todos.sqlite3"),
                           "OPTIONS": {"timeout": 20}}},
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "rest_framework", "django_filters"],
    MIDDLEWARE=["django.middleware.common.CommonMiddleware", "django.middleware.http.ConditionalGetMiddleware"],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework_simplejwt.authentication.JWTAuthentication"],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
        "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination", "PAGE_SIZE": 10,
        "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"]},
    SIMPLE_JWT={"ACCESS_TOKEN_LIFETIME": timedelta(seconds=int(os.environ.get("LIFETIME", "300"))),
                "ROTATE_REFRESH_TOKENS": True})
django.setup()
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import connection, models
from django.urls import include, path
from rest_framework import routers, serializers, viewsets
from rest_framework.decorators import api_view
from rest_framework.response import Response
from rest_framework_simplejwt.tokens import AccessToken
from rest_framework_simplejwt.views import TokenObtainPairView, TokenRefreshView


class Todo(models.Model):
    owner = models.ForeignKey(User, on_delete=models.CASCADE)
    title = models.CharField(max_length=120)
    done = models.BooleanField(default=False)
    due = models.DateField(null=True, blank=True)
    priority = models.CharField(max_length=1, choices=[(letter, letter) for letter in "HML"], default="M")
    tags = models.JSONField(default=list, blank=True)
    notes = models.TextField(blank=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        app_label, ordering = "todos", ["id"]


class TodoSerializer(serializers.ModelSerializer):
    class Meta:
        model, fields = Todo, "__all__"


class UserSerializer(serializers.ModelSerializer):
    class Meta:
        model, fields = User, ["id", "username", "first_name", "last_name", "email"]


class TodoViews(viewsets.ModelViewSet):
    queryset, serializer_class, filterset_fields = Todo.objects.all(), TodoSerializer, ["owner", "done"]


class UserViews(viewsets.ReadOnlyModelViewSet):
    queryset, serializer_class = User.objects.order_by("id"), UserSerializer


@api_view()
def me(request):
    return Response(UserSerializer(request.user).data)


router = routers.DefaultRouter()
router.register("todos", TodoViews)
router.register("users", UserViews)
urlpatterns = [path("api/me/", me), path("api/", include(router.urls)), path("api/token/", TokenObtainPairView.as_view()),
               path("api/token/refresh/", TokenRefreshView.as_view())]


def seed(names):
    call_command("migrate", "--run-syncdb", verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Todo)
    for name in names:
        user = User.objects.create_user(name, f"{name}@example.org", f"{name}-secret-1",
                                        first_name=name.capitalize(), last_name="Test")
        token = AccessToken.for_user(user)
        token.set_exp(lifetime=timedelta(days=1))
        print(name, user.id, token, flush=True)


def serve(port):
    from socketserver import ThreadingMixIn
    from wsgiref.simple_server import WSGIServer, make_server

    class Server(ThreadingMixIn, WSGIServer):
        daemon_threads = True

    server = make_server("127.0.0.1", port, get_wsgi_application(), server_class=Server)
    print(server.server_port, flush=True)
    server.serve_forever()


def main(command, *words):
    if command == "seed":
        seed(words)
    elif command == "active":
        User.objects.filter(username=words[0]).update(is_active=words[1] == "1")
    else:
        serve(int(words[0]))


if __name__ == "__main__":
    main(*sys.argv[1:])
