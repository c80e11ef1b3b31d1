import { HttpError } from './HttpError.js'
import { readBody } from './readBody.js'

/** Reads a request's body as JSON whatever its content type says. Throws `malformed_json` and what `readBody` throws. */
export const readJson = async (request: Request, maxBytes: number): Promise<unknown> => {
  const text = await readBody(request, maxBytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpError('malformed_json', 'The body is not JSON', { cause })
  }
}
