export { hmacSha256, isSame, newToken, sha256, sha256Later } from './digests.ts'
export { isId, newId } from './ids.ts'
export { hashPassword, isPassword } from './passwords.ts'
export { decryptText, encryptText, openSecrets, type Secrets } from './secrets.ts'
