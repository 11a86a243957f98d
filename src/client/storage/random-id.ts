/** Ids that are made in the browser: 128 random bits in hexadecimal. `randomUUID` does not exist on plain http. */
export function randomId(bytes = 16): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
