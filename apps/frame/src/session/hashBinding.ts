import { encodeBase64Url } from './encodeBase64Url.js'

/** SHA-256 of a log-in's secret, base64url: what the server sees before the log-in is finished. */
export async function hashBinding(binding: string): Promise<string> {
  return encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(binding))))
}
