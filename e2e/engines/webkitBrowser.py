#!/usr/bin/python3
"""WebKitGTK with a profile on the disk and tracking prevention as in Safari, for WebDriver: MiniBrowser keeps a driven profile in memory."""
import sys
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

profile = sys.argv[1]
data = WebKit2.WebsiteDataManager(base_data_directory=profile + '/data', base_cache_directory=profile + '/cache')
data.set_itp_enabled(True)
context = WebKit2.WebContext.new_with_website_data_manager(data)
cookies = context.get_cookie_manager()
cookies.set_persistent_storage(profile + '/cookies.sqlite', WebKit2.CookiePersistentStorage.SQLITE)
context.set_automation_allowed(True)


def open_view(opener=None):
    made_by = {'related_view': opener} if opener else {'web_context': context}
    view = WebKit2.WebView(is_controlled_by_automation=True, **made_by)
    width, height = (440, 680) if opener else (1280, 860)
    window = Gtk.Window(default_width=width, default_height=height)
    window.add(view)
    window.show_all()
    view.connect('create', lambda view, action: open_view(view))
    view.connect('close', lambda view: window.destroy())
    return view


def on_session(context, session):
    application = WebKit2.ApplicationInfo.new()
    application.set_name('WebKitGTK')
    version = (WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    application.set_version(*version)
    session.set_application_info(application)
    session.connect('create-web-view', lambda session: open_view())
    session.connect('will-close', lambda session: Gtk.main_quit())


context.connect('automation-started', on_session)
Gtk.main()
