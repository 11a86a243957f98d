/** English texts: pictures. */
export const texts = {
  picture: 'Picture',
  uploading: 'Uploading {name}…',
  offline:
    'Pictures need a connection. Your text is kept; add the picture when you are online again.',
  device_full:
    '{name} was not kept: without a connection this device holds up to 25 MiB of pictures. Add it when you are online again.',
  too_large: '{name} is too large: a picture can be up to 5 MiB and 40 million pixels.',
  unknown_type: '{name} is not a PNG, JPEG, WebP or GIF picture.',
  damaged: '{name} is incomplete or damaged and was not kept.',
  quota: 'Your storage is full, so {name} was not kept. Permanently delete files to make room.',
  failed: '{name} could not be uploaded. Your text has not changed.',
  try_again: 'Try again',
  only_markdown: 'Pictures can be added to Markdown files and notes.',
}

export const problems = {
  picture_not_found: 'There is no such picture, or it is not yours.',
  picture_unknown_type:
    'Only PNG, JPEG, WebP and GIF pictures can be stored. The content counts, not the name.',
  picture_damaged: 'This picture is incomplete or damaged and was not stored.',
  picture_too_large: 'A picture can be up to 5 MiB. Make it smaller and try again.',
  picture_too_many_pixels:
    'A picture can have up to 40 million pixels. Make it smaller and try again.',
}

export const jobs = {
  collect_pictures: 'Remove unused pictures',
}
