import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInline, parseMarkdown } from './parseMarkdown.js'

describe('parseMarkdown', () => {
  it('parses headings, paragraphs, lists, code and tables', () => {
    const source = [
      '# A `b`',
      '',
      'One',
      'line.',
      '',
      '- x',
      '  y',
      '- z',
      '',
      '```ts',
      '# no heading',
      '```',
      '',
      '| a | b |',
      '| - | - |',
      '| 1 \\| 2 | 3 |',
    ]
    const text = (value: string) => ({ kind: 'text', text: value })
    expect(parseMarkdown(source.join('\n'))).toEqual([
      { kind: 'heading', level: 1, content: [text('A '), { kind: 'code', text: 'b' }] },
      { kind: 'paragraph', content: [text('One line.')] },
      { kind: 'list', isOrdered: false, items: [[text('x y')], [text('z')]] },
      { kind: 'code', language: 'ts', text: '# no heading\n' },
      { kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1 | 2')], [text('3')]]] },
    ])
  })

  it('parses links, bold and italic text, and ignores marks inside code', () => {
    expect(parseInline('See [x](y.md), **b**, *c* and `--w3m-*` `*d*`.')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'link', text: 'x', href: 'y.md' },
      { kind: 'text', text: ', ' },
      { kind: 'strong', text: 'b' },
      { kind: 'text', text: ', ' },
      { kind: 'em', text: 'c' },
      { kind: 'text', text: ' and ' },
      { kind: 'code', text: '--w3m-*' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: '*d*' },
      { kind: 'text', text: '.' },
    ])
  })

  it('parses an image', () => {
    expect(parseInline('![Two themes](images/themes.png)')).toEqual([
      { kind: 'image', text: 'Two themes', href: 'images/themes.png' },
    ])
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseMarkdown(text)))
  })
})
