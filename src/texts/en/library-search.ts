/** English texts: library search. */
export const texts = {
  at_line: 'line {line}',
  too_broad:
    'This search is too broad to finish. These files were found so far; a longer word, a language, a tag or a folder narrows it.',
  too_broad_none:
    'This search is too broad to finish, and nothing was found in the part that was searched. A longer word, a language, a tag or a folder narrows it.',
  partial:
    'The pattern was tried on the newest files only. Add a word, a language, a tag or a folder to reach older ones.',
  partial_none:
    'The pattern was tried on the newest files only, and none of them match. Add a word, a language, a tag or a folder to reach older ones.',
  pattern_fault: 'This is not a valid pattern yet: {reason}.',
  pattern_fault_group: 'a group is not closed',
  pattern_fault_paren: 'a bracket closes nothing',
  pattern_fault_class: 'a set [ is not closed',
  pattern_fault_range: 'a range or set is unknown or reversed',
  pattern_fault_repeat: 'there is nothing to repeat',
  pattern_fault_nested: 'a repetition is repeated',
  pattern_fault_count: 'a repetition is over 1,000',
  pattern_fault_escape: 'the character after \\ is unknown',
  pattern_fault_backslash: 'it ends with \\',
  pattern_fault_perl: 'lookahead, lookbehind and back-references are not supported',
  pattern_fault_named: 'groups are named with (?P<name>…), and lookbehind is not supported',
  indexing: 'Some texts are still being indexed, so a few files may be missing here for a moment.',
}
