import { describe, expect, it } from 'vitest'
import { changeRecordSet, createRecordSet, parseHttps } from './recordSet.js'

const owner = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const at = '2026-01-01T00:00:00.000Z'
const later = '2026-02-01T00:00:00.000Z'
const own = { address: owner, created: at }
const name = {
  name: 'maya.foyer.eth',
  ...{ registered: at, updated: later },
  addresses: { 60: own, 2147483648: own, 501: { address: `0x${'aB'.repeat(32)}`, created: later } },
  attributes: { avatar: 'data:image/png;base64,AAAA', 'com.twitter': 'maya' },
}

describe('record set of a name', () => {
  it("keeps unsupported records, and omits the owner's default addresses", () => {
    const set = createRecordSet(name, owner.toLowerCase())
    expect(set.addresses).toEqual({ 501: `0x${'ab'.repeat(32)}` })
    const next = changeRecordSet(set, { texts: { description: 'Hello' }, addresses: { 0: '0x0014' } })
    expect(next.texts).toEqual({ ...name.attributes, description: 'Hello' })
    expect(Object.keys(next.addresses)).toEqual(['0', '501'])
  })

  it('changeRecordSet: removes a record if its value is empty', () => {
    const next = changeRecordSet(createRecordSet(name, owner), { texts: { avatar: '' }, addresses: { 501: '' } })
    expect(next).toEqual({ name: name.name, texts: { 'com.twitter': 'maya' }, addresses: {} })
  })
})

describe('parseHttps', () => {
  it.each([
    ['https://maya.example/a.png', 'https://maya.example/a.png'],
    ['HTTPS://maya.example', 'https://maya.example/'],
    ['http://maya.example', undefined],
    ['javascript:alert(1)', undefined],
    ['https://a:b@maya.example', undefined],
    ['maya.example', undefined],
  ])('%s → %s', (text, href) => {
    expect(parseHttps(text)).toBe(href)
  })
})
