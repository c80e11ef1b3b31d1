import { expect, it } from 'vitest'
import { narrowSignIn } from './narrowSignIn.js'

function recap(value: unknown) {
  return `urn:recap:${Buffer.from(JSON.stringify(value)).toString('base64url')}`
}
function read(resource = '') {
  return JSON.parse(Buffer.from(resource.slice('urn:recap:'.length), 'base64url').toString())
}
function ask(methods: readonly string[]) {
  return recap({ att: { eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]])) }, prf: [] })
}

it('keeps of a sign-in the networks and methods that the wallet has, and everything else as it came', () => {
  const asked = {
    chains: ['eip155:1', 'eip155:31337'],
    nonce: 'n',
    resources: ['https://app.example/terms', ask(['personal_sign', 'eth_evil'])],
  }
  const { methods, payload } = narrowSignIn(asked, ['eip155:31337'], ['personal_sign', 'eth_sendTransaction'])
  expect(methods).toEqual(['personal_sign'])
  expect(payload).toMatchObject({ chains: ['eip155:31337'], nonce: 'n' })
  expect(payload.resources[0]).toBe('https://app.example/terms')
  expect(read(payload.resources[1])).toEqual({
    att: { eip155: { 'request/personal_sign': [{ chains: ['eip155:31337'] }] } },
    prf: [],
  })
})

it.each([
  ['no resources', undefined],
  ['rubbish', ['urn:recap:%%%']],
  ['nothing of this family', [recap({ att: {} })]],
])('authorises nothing where the app asks for %s', (_what, resources) => {
  const { methods } = narrowSignIn({ chains: ['eip155:1'], resources }, ['eip155:1'], ['personal_sign'])
  expect(methods).toEqual([])
})

it('error: has nothing to sign where it knows none of the networks', () => {
  expect(() => narrowSignIn({ chains: ['eip155:1'] }, ['eip155:31337'], [])).toThrow('none of the networks')
})
