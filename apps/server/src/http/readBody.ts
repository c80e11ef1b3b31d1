import { HttpError } from './HttpError.js'

const tooLarge = (maxBytes: number) =>
  // The rest of the upload is not read, so the connection cannot serve another request.
  new HttpError('body_too_large', `The body is larger than ${maxBytes} bytes`, { headers: { Connection: 'close' } })

/** Reads a request's body as text. Throws `body_too_large`, and `bad_request` when the upload breaks off or is not UTF-8. */
export const readBody = async (request: Request, maxBytes: number): Promise<string> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new HttpError('bad_request', 'The upload broke off', { cause })
    })
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined)
      throw tooLarge(maxBytes)
    }
    chunks.push(value)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    throw new HttpError('bad_request', 'The body is not UTF-8', { cause })
  }
}
