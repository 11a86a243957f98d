/** Addresses of pictures. */
export const picturePaths = {
  picture: '/pictures/:id',
  apiPictures: '/api/pictures',
} as const
