import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url: a token that needs no slow hash. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256, base64url: what is stored of a random token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
