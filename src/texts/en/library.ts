/** English texts: library. */
export const texts = {
  storage: 'Storage',
}

export const problems = {
  file_not_found: 'There is no such file, or it is not yours.',
  version_not_found: 'This file has no such version.',
  some_files_not_found: 'Some of the files no longer exist. Nothing was changed.',
  no_files_selected: 'No files are selected.',
  too_many_files: 'You can change up to 100 files at once. Nothing was changed.',
  too_many_paths: 'You can ask about up to 500 names at once.',
  invalid_file_id: 'One of the file ids is not valid. Nothing was changed.',
  file_exists:
    'A file with this name already exists. Open it, save as its next version, or choose another name.',
  version_conflict: 'The file was changed elsewhere. Both texts are kept; choose what to save.',
  base_version_required: 'A change to the text must say which version it is based on.',
  invalid_base_version: 'That is not a version number.',
  invalid_file_name: 'A name has 1 to 255 characters, without slashes or control characters.',
  invalid_folder: 'A folder consists of names separated by slashes, up to 1,024 characters.',
  invalid_content: 'The content of a file must be text.',
  content_too_large:
    'A file can have up to 2 MiB of text. Nothing was cut and nothing was changed.',
  binary_file: 'This is not a text file, so it cannot be kept here.',
  invalid_language: 'There is no such language.',
  invalid_description: 'A description is text of up to 500 characters.',
  invalid_tags: 'Use up to 20 tags of 1 to 50 characters each, without control characters.',
  too_many_tags: 'A file can have up to 20 tags. Nothing was changed.',
  invalid_source_url: 'The source must be an http or https address.',
  tag_quota_exceeded:
    'Your files already have 5,000 different tags. Use one of them, or take a tag off the files that have it.',
  file_quota_exceeded: 'Your library is full. Delete what you no longer need.',
  storage_quota_exceeded:
    'Your storage is full. Delete files you no longer need and empty the bin. Nothing was changed.',
  saved_search_not_found: 'There is no such saved search, or it is not yours.',
  saved_search_exists: 'A saved search already has this name. Choose another one.',
  saved_search_quota_exceeded: 'You can save up to 50 searches. Delete one you no longer need.',
  invalid_saved_search: 'This search cannot be saved: it needs at least one condition.',
  invalid_saved_search_name: 'The name of a search is one line of 1 to 60 characters.',
  invalid_sort: 'This link is out of date: that sort order does not exist.',
  invalid_limit: 'The number of rows must be from 1 to 100.',
  query_too_long: 'A search can have up to 500 characters.',
  query_too_complex:
    'A search can have up to 10 words, and up to 3 of them shorter than three letters.',
  invalid_pattern: 'The text between the slashes is not a valid pattern.',
  pattern_too_large:
    'This pattern is too large: its repetitions unfold into too many steps. Use smaller counts.',
  search_too_broad:
    'This search covers too much text. Add a longer word, a language, a tag or a folder.',
}

export const jobs = {
  index_texts: 'Index long texts',
  index_symbols: 'Index symbols',
}
