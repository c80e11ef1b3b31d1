import type * as z from 'zod/mini'
import { HttpError } from './HttpError.js'

/** Parses one part of a request against the contract. Throws `bad_request` that names the part and field. */
export const parseInput = <S extends z.ZodMiniType>(part: 'path' | 'query' | 'body', schema: S, value: unknown) => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = [part, ...(issue?.path ?? [])].join('.')
  throw new HttpError('bad_request', `${field}: ${issue?.message ?? 'Invalid input'}`)
}
