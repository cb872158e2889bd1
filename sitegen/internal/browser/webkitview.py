#!/usr/bin/python3
"""A bare WebKitGTK window of a phone's size, which WebKitWebDriver starts and drives (engines_test.go); dark with DARK=1. The first line names
Debian's own python, for which python3-gi is."""
import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

Gtk.init(None)
if os.environ.get('DARK'):
    Gtk.Settings.get_default().set_property('gtk-application-prefer-dark-theme', True)
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def opened(_):
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(360, 740)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window.add(view)
    window.show_all()
    window.move(0, 0)
    return view


def started(_, session):
    info = WebKit2.ApplicationInfo.new()
    info.set_name('webkitview')
    session.set_application_info(info)
    session.connect('create-web-view', opened)


context.connect('automation-started', started)
Gtk.main()
