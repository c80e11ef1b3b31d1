import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { actionText, canonicalJson, type KeyAction, passkeyChallengeText, passkeyKeyText } from './passkeyFormulas.js'

function hash(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}

it.each<[KeyAction, string, string]>([
  [{ name: 'unlock' }, '["foyer-action/v1","unlock",null,null]', 'fx7RC7PaHNHWyVVrAPLPti5ZbBV1PLd5-x1jNmqWqlg'],
  [
    {
      name: 'personal_sign',
      chain: 'eip155:1',
      params: ['0x68656c6c6f', '0x0000000000000000000000000000000000000001'],
    },
    '["foyer-action/v1","personal_sign","eip155:1",["0x68656c6c6f","0x0000000000000000000000000000000000000001"]]',
    'yTm3T5wGQX4AQu7bMGJ6wqKtO7SNsM7xBx9qUzZX4gA',
  ],
  [
    {
      name: 'wallet_sendCalls',
      chain: 'eip155:8453',
      params: [{ version: '2.0.0', calls: [{ value: '0x1', to: '0x01', data: undefined }], atomicRequired: false }],
    },
    '["foyer-action/v1","wallet_sendCalls","eip155:8453",[{"atomicRequired":false,"calls":[{"to":"0x01","value":"0x1"}],"version":"2.0.0"}]]',
    'MI0Fros-sezKa0ygoWQHDwM1mNJqCW0H5_7ES7y3RoM',
  ],
])('actionText: returns the known text and hash for %j', (action, text, digest) => {
  expect(actionText(action)).toBe(text)
  expect(hash(actionText(action))).toBe(digest)
})

it('actionText: returns a different text for each change of name, chain or parameters', () => {
  const action = { name: 'eth_sendTransaction', chain: 'eip155:1', params: [{ to: '0x01', value: '0x1' }] }
  const others: KeyAction[] = [
    action,
    { ...action, name: 'wallet_sendCalls' },
    { ...action, chain: 'eip155:10' },
    { ...action, params: [{ to: '0x02', value: '0x1' }] },
    {
      ...action,
      params: [
        { to: '0x01', value: '0x1' },
        { to: '0x01', value: '0x1' },
      ],
    },
    { ...action, params: { to: '0x01', value: '0x1' } },
    { name: action.name, chain: action.chain },
  ]
  expect(new Set(others.map(actionText)).size).toBe(others.length)
})

it('canonicalJson: returns the result of the example in RFC 8785, section 3.2', () => {
  const value: unknown = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`)
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

it('canonicalJson: sorts members by UTF-16 code units, including numeric names', () => {
  const names = ['\u20ac', '\r', '\ufb33', '1', '10', '9', '\ud83d\ude00', '\u0080', '\u00f6']
  const sorted = ['\r', '1', '10', '9', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33']
  const value = Object.fromEntries(names.map((name) => [name, 0]))
  expect(canonicalJson(value)).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`)
})

it('passkeyChallengeText: returns the known text and hash', () => {
  const owner = { projectId: 'sandbox', personId: 'AAAAAAAAAAAAAAAAAAAAAA', walletId: 'BBBBBBBBBBBBBBBBBBBBBB' }
  const action = { name: 'unlock', hash: hash(actionText({ name: 'unlock' })) }
  const text = passkeyChallengeText(owner, { nonce: 'C'.repeat(43), recipientKey: 'D'.repeat(87), action })
  expect(text).toBe(
    `["foyer-passkey/v1","sandbox","${'A'.repeat(22)}","${'B'.repeat(22)}","${'C'.repeat(43)}","${'D'.repeat(87)}","unlock","${action.hash}"]`,
  )
  expect(hash(text)).toBe('CcJIa_TCeLTvrFYXbVIgWs9qWiRnwNjKm-qNKDQj9U4')
})

it('passkeyKeyText: returns the known text and hash', () => {
  const text = passkeyKeyText({ credentialId: 'AAAA', publicKey: 'BBBB', algorithm: -7 })
  expect(text).toBe('["foyer-passkey-key/v1","AAAA","BBBB",-7]')
})
