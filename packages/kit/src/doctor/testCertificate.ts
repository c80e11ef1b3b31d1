import { generateKeyPairSync, sign } from 'node:crypto'

const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex')
const commonName = Buffer.from('0603550403', 'hex')
const subjectAltName = Buffer.from('0603551d11', 'hex')
const tags = { integer: 2, bits: 3, octets: 4, text: 12, time: 23, sequence: 0x30, set: 0x31 } as const

function encode(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...head), content])
}

/** Creates a self-signed certificate (X.509) for `localhost`, and its key. Both are PEM. */
export function createCertificate(endsAtMs: number): { readonly certificate: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = encode(tags.sequence, ecdsaWithSha256)
  const name = encode(
    tags.sequence,
    encode(tags.set, encode(tags.sequence, commonName, encode(tags.text, Buffer.from('localhost')))),
  )
  const formatTime = (ms: number) => Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`)
  const names = encode(tags.sequence, encode(0x82, Buffer.from('localhost')))
  const body = encode(
    tags.sequence,
    encode(0xa0, encode(tags.integer, Buffer.of(2))),
    encode(tags.integer, Buffer.of(1)),
    algorithm,
    name,
    encode(
      tags.sequence,
      encode(tags.time, formatTime(endsAtMs - 90 * 86_400_000)),
      encode(tags.time, formatTime(endsAtMs)),
    ),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, encode(tags.sequence, encode(tags.sequence, subjectAltName, encode(tags.octets, names)))),
  )
  const signature = encode(tags.bits, Buffer.of(0), sign('sha256', body, privateKey))
  const base64 = encode(tags.sequence, body, algorithm, signature).toString('base64')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
