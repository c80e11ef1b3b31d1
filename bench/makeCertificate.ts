import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  const size = length < 128 ? [length] : long
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
function sequence(...parts: Buffer[]) {
  return der(0x30, ...parts)
}
function oid(...bytes: number[]) {
  return der(0x06, Buffer.from(bytes))
}
function utcTime(date: Date) {
  return der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
}

/**
 * Creates a key and a self-signed certificate (X.509 v1, P-256) for one run, so that no key is stored in the
 * repository.
 */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const commonName = sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('Foyer bench')))
  const name = sequence(der(0x31, commonName))
  const dayMs = 86_400_000
  const validity = sequence(utcTime(new Date(Date.now() - dayMs)), utcTime(new Date(Date.now() + dayMs)))
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const body = sequence(
    serial,
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const certificate = sequence(body, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
