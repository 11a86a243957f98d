/** What the library refuses. */
import { defineProblems } from '#platform/problems/index.ts'
import { messagesOf } from '#texts/index.ts'

export const problems = defineProblems(messagesOf('library'), {
  file_not_found: { status: 404, error: 'File not found' },
  version_not_found: { status: 404, error: 'Version not found' },
  some_files_not_found: { status: 404, error: 'Some files not found' },
  no_files_selected: { status: 400, error: 'No files selected' },
  too_many_files: { status: 400, error: 'Too many files (max 100)' },
  too_many_paths: { status: 400, error: 'Too many paths (max 500)' },
  invalid_file_id: { status: 400, error: 'Invalid file id' },
  file_exists: { status: 409, error: 'File exists', retry: 'never' },
  version_conflict: { status: 409, error: 'Version conflict' },
  base_version_required: { status: 400, error: 'base_version required' },
  invalid_base_version: { status: 400, error: 'Invalid base_version' },
  invalid_file_name: { status: 400, error: 'Invalid file name' },
  invalid_folder: { status: 400, error: 'Invalid folder' },
  invalid_content: { status: 400, error: 'Invalid content' },
  content_too_large: { status: 413, error: 'Content too large' },
  binary_file: { status: 400, error: 'Binary file' },
  invalid_language: { status: 400, error: 'Invalid language' },
  invalid_description: { status: 400, error: 'Invalid description' },
  invalid_tags: { status: 400, error: 'Invalid tags' },
  too_many_tags: { status: 400, error: 'Too many tags (max 20)' },
  tag_quota_exceeded: { status: 409, error: 'Tag quota exceeded', retry: 'never' },
  invalid_source_url: { status: 400, error: 'Invalid source_url' },
  file_quota_exceeded: { status: 409, error: 'File quota exceeded', retry: 'never' },
  storage_quota_exceeded: { status: 409, error: 'Storage quota exceeded', retry: 'never' },
  saved_search_not_found: { status: 404, error: 'saved_search_not_found' },
  saved_search_exists: { status: 409, error: 'saved_search_exists', retry: 'never' },
  saved_search_quota_exceeded: {
    status: 409,
    error: 'Saved search quota exceeded',
    retry: 'never',
  },
  invalid_saved_search: { status: 400, error: 'invalid_saved_search' },
  invalid_saved_search_name: { status: 400, error: 'invalid_saved_search_name' },
  invalid_sort: { status: 400, error: 'invalid_sort' },
  invalid_limit: { status: 400, error: 'invalid_limit' },
  query_too_long: { status: 400, error: 'query_too_long' },
  query_too_complex: { status: 400, error: 'query_too_complex', retry: 'never' },
  invalid_pattern: { status: 400, error: 'invalid_pattern', retry: 'never' },
  pattern_too_large: { status: 400, error: 'pattern_too_large', retry: 'never' },
  search_too_broad: { status: 503, error: 'search_too_broad', retry: 'never' },
})

export const { refuse } = problems
