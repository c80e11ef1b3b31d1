import { limits } from '../../core/limits.js'

/** A name from outside in one short line: no control or direction characters that dress one wallet up as another. */
export function cleanName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, limits.maxNameLength)
}
