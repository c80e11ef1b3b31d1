import { describe, expect, it } from 'vitest'
import { readJson } from './readInput.js'

function read(body: string) {
  return readJson(new Request('http://server.test', { method: 'POST', body }), 2_000_000)
}
function nest(depth: number) {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}

describe('a body of JSON', () => {
  it('may be nested as deeply as anything that is asked', async () => {
    expect(JSON.stringify(await read(nest(64)))).toBe(nest(64))
    expect(await read(`[${'[],'.repeat(500)}{}]`)).toHaveLength(501)
  })

  it.each([65, 900_000])('is refused as a mistake of the caller when it is nested %d deep', async (depth) => {
    await expect(read(nest(depth))).rejects.toMatchObject({ code: 'bad_request' })
    await expect(read(`{"method":"eth_call","params":${nest(depth)}}`)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('may hold any brackets in its texts', async () => {
    const text = `\\"${'[{'.repeat(400)}`
    expect(await read(JSON.stringify({ [text]: text }))).toEqual({ [text]: text })
  })

  it('is refused in linear time when a text with a million escapes has no end', async () => {
    // With a search from each quote this body would take hours.
    await expect(read(`"${'\\"'.repeat(999_000)}`)).rejects.toThrow('The body is not JSON')
  })

  it('may hold any whole character, written as it is or as an escape', async () => {
    const text = '{"a":"\\ud83d\\ude00 😀 \\u00e9 \\\\u0000"}'
    expect(await read(text)).toEqual({ a: '😀 😀 é \\u0000' })
  })

  it.each(['"\\u0000"', '["a\\u0000"]', '{"\\ud800":1}', '{"a":"\\udc00\\ud83d"}', '"\\\\\\u0000"'])(
    'is refused with half a character or a zero in it, which no database takes: %s',
    async (body) => {
      await expect(read(body)).rejects.toMatchObject({ code: 'bad_request' })
    },
  )

  it('is refused when it is none', async () => {
    for (const body of ['', '{"a":', `"${'['.repeat(100)}`, nest(100).slice(1)])
      await expect(read(body)).rejects.toMatchObject({ code: 'malformed_json' })
  })
})
