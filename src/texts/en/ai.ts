/** English texts: AI explanations. */
/** Used by the panel and by programs alike. */
export const problems = {
  ai_not_configured: 'AI explanations are off on this server. Nothing was sent.',
  ai_consent_required:
    'You have not agreed that your question is sent to the AI service. Nothing was sent.',
  ai_recipient_changed:
    'This server now uses another AI service. Look again at what would be sent. Nothing was sent.',
  ai_code_too_large: 'This is too long to explain at once. Select fewer lines. Nothing was sent.',
  ai_refused: 'The model declined to explain this.',
  ai_timed_out: 'The AI service did not respond in time. Try again.',
  ai_malformed: 'The AI service sent something that cannot be read. Try again.',
  ai_no_answer:
    'The model thought for so long that no room was left for an explanation. Select less, or try again.',
  ai_limited: 'The AI service is being asked too often right now. Try again in a moment.',
  ai_cut_off: 'The connection to the AI service broke off, so the explanation is not complete.',
  ai_unavailable: 'The AI service cannot be reached right now. Try again later.',
  ai_rejected:
    'The AI service does not accept this server’s key, model or request. Whoever runs the server can check its settings.',
}

export const texts = {
  ...problems,
  title: 'AI explanations',
  is_off:
    'AI explanations are off on this server, so nothing is sent to any AI service. Whoever runs the server can switch them on.',
  lead: 'The model {model} at {recipient} can explain code and alerts.',
  what_is_sent:
    'A question sends the code you ask about, its language and your question. Secrets such as keys and passwords are masked first; your name and your other files are not sent. Nothing is sent before you ask for an explanation.',
  agreed: 'You agreed to this:',
  withdraw: 'Withdraw consent',
  withdrawn: 'You withdrew your consent. Nothing more will be sent.',
  not_agreed:
    'You have not agreed to this yet. Before your first question you will see exactly what would be sent.',
  explanation: 'Explanation',
  opening: 'One moment…',
  consent:
    'To explain this, the following is sent to {recipient}, where the model {model} reads it. You are asked this once.',
  to_be_sent: 'Exactly this is sent',
  agree: 'Agree and send',
  do_not_send: 'Do not send',
  writing: 'The model is writing…',
  stop: 'Stop',
  stopped: 'You stopped it.',
  again: 'Ask again',
  close: 'Close',
  by_model: 'Written by the model {model}. It can be wrong.',
  by_rules: 'Explained by rules; no model was asked.',
  cached: 'It was asked about this before.',
  not_complete: 'The explanation was cut off because it became too long.',
  masked: {
    one: '{n} secret was masked before sending.',
    other: '{n} secrets were masked before sending.',
  },
  actions: 'What to do',
  signals: 'What speaks for it',
  too_many: 'You have asked too often. Try again in {seconds} s.',
  limited_for: 'The AI service is being asked too often right now. Try again in {seconds} s.',
  no_response: 'The server could not be reached. Check your connection and try again.',
  not_explained: 'There is no explanation this time. Try again.',
}
