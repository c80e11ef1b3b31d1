import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FramePage } from '../frameOrigin/FramePage.js'
import { HttpError } from '../http/HttpError.js'

const readPage = (folder: string): string => {
  try {
    return readFileSync(join(folder, 'recovery.html'), 'utf8')
  } catch (cause) {
    throw new HttpError('not_found', 'The recovery page was not built', { cause })
  }
}

/** The policy the page itself carries; a header adds what only a header can say. */
const policyOf = (html: string): string => {
  const found = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1]
  if (found === undefined) throw new HttpError('internal_error', 'The recovery page carries no policy')
  return `${found}; frame-ancestors 'none'`
}

/** The offline page that opens a recovery kit. Whoever saves it needs this server no more. */
export const recoveryPage: FramePage = {
  method: 'GET',
  path: '/recovery',
  answer: async ({ config }) => {
    const html = readPage(config.frameDir)
    return new Response(html, {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policyOf(html) },
    })
  },
}
