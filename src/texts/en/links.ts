/** English texts: links by name. */
export const texts = {
  linked_from: 'Linked from',
  linked_from_title: 'Linked from · {name}',
  linked_from_n: { one: 'Linked from one text', other: 'Linked from {n} texts' },
  n_texts: { one: 'One text links to it', other: '{n} texts link to it' },
  none: 'Nothing links to {name} yet. Write its name in double square brackets, in a note or a Markdown file.',
  pages: 'Pages of links',
  first: 'First',
  more: 'More',
}

export const problems = {
  link_target_not_found: 'This is not there any more, or it is not yours.',
}

export const jobs = {
  index_links: 'Read the links of earlier texts',
}
