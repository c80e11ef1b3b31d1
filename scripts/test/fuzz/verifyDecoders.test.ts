import { describe, expect, it } from 'vitest'
import type { Decoder } from './Decoder.js'
import { createDecoderRunner, DecoderFault, writeHex } from './runDecoder.js'
import { decodesJson, decodesText } from './tableOf.js'

const runner = createDecoderRunner({ hangMs: 300 })
function read(name: string, decode: (text: string) => unknown, limitMs = 50): Decoder {
  return {
    ...decodesText(name, ['abc'], decode, { limitMs }),
    isRefusal: (error) => error instanceof RangeError,
  }
}
function messageOf(work: Promise<unknown>) {
  return work.then(
    () => 'no fault',
    (error) => (error instanceof DecoderFault ? error.message : `another error: ${error}`),
  )
}

describe('createDecoderRunner', () => {
  it('returns the value or an allowed error', async () => {
    expect(
      await runner.run(
        read('length', (text) => text.length),
        'abc',
      ),
    ).toEqual({ value: 3 })
    const reject = read('refuse', () => {
      throw new RangeError('no')
    })
    expect(await runner.run(reject, 'abc')).toEqual({ refusal: new RangeError('no') })
  })

  it('returns a value whose `then` getter throws', async () => {
    const value = Object.defineProperty({}, 'then', {
      get() {
        throw new Error('a getter that throws')
      },
    })
    const outcome = await runner.run(
      read('echo', () => value),
      'abc',
    )
    expect('value' in outcome && outcome.value === value).toBe(true)
  })

  it('reports an error that is not allowed, with the input in hex', async () => {
    const fail = read('fail', (text) => (text as unknown as { a: { b: string } }).a.b)
    const message = await messageOf(runner.run(fail, 'ab\u0000'))
    expect(message).toContain('fail threw TypeError')
    const hex = /in hex\): ([0-9a-f]+)$/.exec(message)?.[1] ?? ''
    expect(JSON.parse(Buffer.from(hex, 'hex').toString())).toBe('ab\u0000')
  })

  it('reports a rejected promise, and one that never settles', async () => {
    const rejects = read('rejects', async () => {
      throw new TypeError('late')
    })
    expect(await messageOf(runner.run(rejects, ''))).toContain('rejects threw TypeError: late')
    const hangs = read('hangs', () => new Promise(() => undefined))
    expect(await messageOf(runner.run(hangs, ''))).toContain('hangs did not end within')
  })

  it('stops and reports an endless loop and a regular expression that does not end', async () => {
    const loops = read('loops', () => {
      for (;;) if (performance.now() < 0) return
    })
    expect(await messageOf(runner.run(loops, ''))).toContain('loops did not end within')
    // regexp-ignore: the test needs one that backtracks
    const backtracks = read('backtracks', (text) => /^(a+)+$/.test(text))
    expect(await messageOf(runner.run(backtracks, `${'a'.repeat(64)}b`))).toContain('backtracks did not end within')
  })

  it('reports a field that a decoder sets on a prototype', async () => {
    const pollutes = read('pollutes', () => Object.assign(Object.prototype, { polluted: true }))
    try {
      expect(await messageOf(runner.run(pollutes, ''))).toContain('pollutes changed a prototype')
    } finally {
      Reflect.deleteProperty(Object.prototype, 'polluted')
    }
  })

  it('reports a value that the check of the row rejects', async () => {
    const check = { check: (length: number) => expect(length).toBeLessThan(3) }
    const decoder = { ...decodesText('long', ['a'], (text) => text.length, check), isRefusal: () => false }
    expect(await messageOf(runner.run(decoder, 'abc'))).toContain('long returned an invalid value')
  })
})

describe('createDecoderRunner: time limits', () => {
  const times = { clockMs: 0, processorMs: 0 }
  const timed = createDecoderRunner({ pauseMs: 1, getTimes: () => ({ ...times }) })
  const spend = (ms: number) => {
    times.clockMs += ms
    times.processorMs += ms
  }

  it('report an input that exceeds the limit in each attempt', async () => {
    expect(
      await messageOf(
        timed.runInTime(
          read('slow', () => spend(25), 20),
          'a',
        ),
      ),
    ).toContain('slow took')
  })

  it('do not report a delay that does not repeat', async () => {
    const waits = [30, 0]
    expect(
      await messageOf(
        timed.runInTime(
          read('once', () => spend(waits.shift() ?? 0), 20),
          'a',
        ),
      ),
    ).toBe('no fault')
  })

  it('do not report a machine that is slow for a while', async () => {
    const waits = Array.from({ length: 10 }, () => 30)
    expect(
      await messageOf(
        timed.runInTime(
          read('busy', () => spend(waits.shift() ?? 0), 20),
          'a',
        ),
      ),
    ).toBe('no fault')
  })

  it('report a time that grows with the square of the input, but not linear growth', async () => {
    const create = (size: number) => 'a'.repeat(size)
    const square = read('square', (text) => spend((text.length / 24_000) ** 2), 1_000)
    expect(await messageOf(timed.runDoubled(square, create))).toContain('for twice and for eight times of it')
    const linear = read('linear', (text) => spend(text.length / 4_096), 1_000)
    expect(await messageOf(timed.runDoubled(linear, create))).toBe('no fault')
  })
})

describe('decodesJson', () => {
  it('creates JSON with own fields named __proto__', () => {
    const { mutants } = decodesJson('json', [{ a: 1 }], (text) => JSON.parse(text))
    expect(mutants).toBeDefined()
    expect(writeHex({ a: 10n })).toBe(Buffer.from('{"a":"[bigint 10]"}').toString('hex'))
  })
})
