import type { Failure } from './Reply.js'

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'DNS has no address for this host',
  EAI_AGAIN: 'DNS does not respond',
  ECONNREFUSED: 'the connection was refused: no program listens on this port',
  ECONNRESET: 'the host closed the connection',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  EPROTO: 'TLS failed: the host may not use https on this port',
  HPE_HEADER_OVERFLOW: 'the headers are larger than 64 kB',
}

const certificateReasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the TLS certificate has expired',
  CERT_NOT_YET_VALID: 'the TLS certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the TLS certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'a certificate of the TLS chain is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the TLS chain is incomplete: an intermediate certificate is missing',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of the TLS certificate is unknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the TLS certificate is for another host',
}

/** Returns the reason of an error of a connection. */
export function formatFailure(url: URL, error: unknown, isTimeout: boolean): Failure {
  if (isTimeout) return { url, failure: 'no response in time', isCertificate: false }
  const { code = '', message = String(error) } = (error ?? {}) as { readonly code?: string; readonly message?: string }
  const certificate = certificateReasons[code]
  const isHttp = code.startsWith('HPE_')
  const other = reasons[code] ?? (isHttp ? `the response is not valid HTTP (${code})` : message || code)
  return { url, failure: certificate ?? other, isCertificate: certificate !== undefined }
}
