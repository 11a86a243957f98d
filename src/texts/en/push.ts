/** English texts: push. */
export const texts = {
  notifications: 'Notifications',
  lead: 'A due reminder rings on every device that is switched on here, even while Codeshelf is closed. On other devices it rings while Codeshelf is open, and it always waits in the bell.',
  this_device: 'This device',
  checking: 'Checking this browser',
  needs_script: 'Switching a device on needs JavaScript, which is off in this browser.',
  is_working: 'Working',
  is_untested: 'Not tested yet',
  is_failing: 'Failing',
  is_key_changed: 'Needs switching on again',
  is_off: 'Off',
  is_blocked: 'Blocked',
  is_unsupported: 'Not supported here',
  says_working: 'Reminders ring on this device.',
  says_untested: 'Switched on. Send a test to see that it arrives.',
  says_failing:
    'Switched on, but the last notification did not arrive. Send a test, or switch it off and on.',
  says_key_changed: 'The server has a new key. Switch this device on again.',
  says_off: 'While Codeshelf is closed, no reminder rings on this device.',
  says_blocked:
    'The browser blocks notifications from this site. Allow them in the site settings, beside the address, then reload.',
  says_unsupported:
    'This browser cannot receive notifications. On an iPhone, add Codeshelf to the home screen and open it from there.',
  says_not_configured:
    'This server cannot send notifications to a closed browser yet. Its administrator has to set VAPID_SUBJECT, or an https BASE_URL.',
  while_open: 'While Codeshelf is open',
  open_rings:
    'A due reminder rings in this browser while Codeshelf is open in one of its tabs. If several are open, only one rings.',
  open_silent: 'A due reminder is shown on the page and waits in the bell. No sound is played.',
  sound: 'Play a sound on this device',
  try_sound: 'Listen',
  allow: 'Allow notifications',
  open_granted: 'The browser also shows a notification.',
  open_default: 'The browser can also show a notification, if you allow it.',
  open_denied:
    'The browser blocks notifications from this site, so it shows none. They can be allowed in the site settings, beside the address.',
  turn_on: 'Switch on here',
  turn_on_again: 'Switch on again',
  turn_off: 'Switch off here',
  test: 'Send a test',
  testing: 'Sending',
  test_accepted: 'Accepted by the push service',
  test_not_accepted: 'Not accepted by the push service',
  test_shown: 'Shown on this screen',
  test_waiting: 'Not seen on this screen yet',
  failed_now: 'That did not work. Try again in a moment.',
  refused_permission: 'Notifications were not allowed, so nothing was switched on.',
  repaired: 'The server had a new key, so this device was switched on again.',
  devices: 'All devices',
  no_devices: 'No device is switched on.',
  provider: 'Through {provider}',
  added: 'added',
  last_success: 'last arrived',
  never: 'nothing has arrived yet',
  failing_since: 'failing since',
  remove: 'Remove',
  remove_label: 'Remove {device}',
  cleanup: 'Clean up',
  cleanup_lead: 'Removes devices on which nothing has arrived for a while.',
  older_than: 'Nothing arrived for',
  days: { one: '{n} day', other: '{n} days' },
  remove_all: 'Remove all devices',
  remove_all_lead:
    'After that nothing rings while Codeshelf is closed, until you switch a device on again from that device.',
  remove_all_sure: 'Yes, remove all',
  removed: { one: 'One device was removed.', other: '{n} devices were removed.' },
  removed_none: 'There was nothing to remove.',
  why_wrong_key: 'the push service refuses the server’s key',
  why_timeout: 'the push service is not responding',
  why_other: 'the push service could not accept it',
  test_title: 'A test from Codeshelf',
  test_body: 'Notifications arrive on this device.',
  file_saved_title: 'An agent saved a file',
  action_failed: 'That could not be done. Open Codeshelf and try again.',
}

export const problems = {
  invalid_subscription: 'This subscription was not created by a browser. Nothing was changed.',
  push_host_not_allowed: 'This server does not send to that push service. Nothing was changed.',
  push_key_changed: 'The server has a new key, so this browser must subscribe again.',
  push_not_configured:
    'This server cannot send notifications yet: VAPID_SUBJECT or an https BASE_URL is missing.',
  push_worker_unavailable:
    'The service that sends notifications is not responding. Try again in a minute.',
  too_many_devices: 'You can have up to 20 devices. Remove one you no longer use.',
  no_subscriptions: 'None of your devices receives notifications.',
  invalid_days: 'Enter a whole number of days from 1 to 3650.',
}

export const jobs = {
  forget_push_events: 'Delete old agent notifications',
  mend_push_queue: 'Repair the notification queue',
}
