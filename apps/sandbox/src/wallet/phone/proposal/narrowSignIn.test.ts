import { expect, it } from 'vitest'
import { narrowSignIn } from './narrowSignIn.js'

function recap(value: unknown) {
  return `urn:recap:${Buffer.from(JSON.stringify(value)).toString('base64url')}`
}
function read(resource = '') {
  return JSON.parse(Buffer.from(resource.slice('urn:recap:'.length), 'base64url').toString())
}
function request(methods: readonly string[]) {
  return recap({ att: { eip155: Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]])) }, prf: [] })
}

it('narrowSignIn: keeps only supported networks and methods, and copies everything else', () => {
  const requested = {
    chains: ['eip155:1', 'eip155:31337'],
    nonce: 'n',
    resources: ['https://app.example/terms', request(['personal_sign', 'eth_evil'])],
  }
  const { methods, payload } = narrowSignIn(requested, ['eip155:31337'], ['personal_sign', 'eth_sendTransaction'])
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
  ['no resources of this family', [recap({ att: {} })]],
])('narrowSignIn: authorises no methods if the app requests %s', (_what, resources) => {
  const { methods } = narrowSignIn({ chains: ['eip155:1'], resources }, ['eip155:1'], ['personal_sign'])
  expect(methods).toEqual([])
})

it('narrowSignIn: throws if it supports none of the networks', () => {
  expect(() => narrowSignIn({ chains: ['eip155:1'] }, ['eip155:31337'], [])).toThrow('none of the networks')
})
