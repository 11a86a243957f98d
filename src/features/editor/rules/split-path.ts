/** The path of an uploaded file, as a folder and a name of the library. */

/** Where `a/b/c.ts` lies: folder `a/b`, name `c.ts`. Empty and `.` parts vanish, so `./a//b.ts` is `a/b.ts`. */
export function splitPath(path: string): { folder: string; name: string } {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  return { folder: parts.slice(0, -1).join('/'), name: parts.at(-1) ?? '' }
}
