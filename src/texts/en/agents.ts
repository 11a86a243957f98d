/** English texts: agents. */
export const texts = {
  agents: 'Agents',
  lead: 'Agents that work with your library by a token can ask what they should know first. Tell them here how you like to work.',
  learn: 'How agents use this',
  instructions: 'Instructions for agents',
  hint: 'Every agent with a token that may read gets them. Anything that looks like a secret is hidden.',
  counter: '{count} of {max} characters.',
  save: 'Save',
  saved: 'Saved. Agents get the new instructions from now on.',
  preview: 'What an agent gets',
  preview_lead: 'Exactly this, {bytes} of at most {max} bytes.',
  cut: {
    one: 'The last byte of the instructions does not fit and is left out.',
    other: 'The last {count} bytes of the instructions do not fit and are left out.',
  },
  copy: 'Copy',
  nothing: 'Nothing yet: there are no instructions and no files.',
}

export const problems = {
  instructions_too_long:
    'The instructions are longer than 49,152 characters. Nothing was saved and nothing was cut.',
}
