import { describe, expect, it } from 'vitest'
import { readJson } from './readInput.js'

function read(body: string) {
  return readJson(new Request('http://server.test', { method: 'POST', body }), 2_000_000)
}
function nest(depth: number) {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}

describe('readJson', () => {
  it('accepts a depth of 64, and any number of lists', async () => {
    expect(JSON.stringify(await read(nest(64)))).toBe(nest(64))
    expect(await read(`[${'[],'.repeat(500)}{}]`)).toHaveLength(501)
  })

  it.each([65, 900_000])('throws `bad_request` for a depth of %d', async (depth) => {
    await expect(read(nest(depth))).rejects.toMatchObject({ code: 'bad_request' })
    await expect(read(`{"method":"eth_call","params":${nest(depth)}}`)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('accepts any brackets in texts', async () => {
    const text = `\\"${'[{'.repeat(400)}`
    expect(await read(JSON.stringify({ [text]: text }))).toEqual({ [text]: text })
  })

  it('rejects an unterminated text with a million escapes in linear time', async () => {
    // A search from each quote would take hours.
    await expect(read(`"${'\\"'.repeat(999_000)}`)).rejects.toThrow('The body is not JSON')
  })

  it('accepts any complete character, plain or escaped', async () => {
    const text = '{"a":"\\ud83d\\ude00 😀 \\u00e9 \\\\u0000"}'
    expect(await read(text)).toEqual({ a: '😀 😀 é \\u0000' })
  })

  it.each(['"\\u0000"', '["a\\u0000"]', '{"\\ud800":1}', '{"a":"\\udc00\\ud83d"}', '"\\\\\\u0000"'])(
    'throws `bad_request` for lone surrogates and zero characters, which PostgreSQL rejects: %s',
    async (body) => {
      await expect(read(body)).rejects.toMatchObject({ code: 'bad_request' })
    },
  )

  it('throws `malformed_json` for invalid JSON', async () => {
    for (const body of ['', '{"a":', `"${'['.repeat(100)}`, nest(100).slice(1)])
      await expect(read(body)).rejects.toMatchObject({ code: 'malformed_json' })
  })
})
