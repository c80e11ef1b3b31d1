import { describe, expect, it } from 'vitest'
import { parseArguments } from './parseArguments.js'

describe('parseArguments', () => {
  it('returns the folder and all options', () => {
    const args = ['my-app', '-t', 'react', '--kit', './kit.tgz', '--server', 'https://a.example/', '--project', 'p']
    expect(parseArguments(args)).toEqual({
      folder: 'my-app',
      template: 'react',
      kit: './kit.tgz',
      server: 'https://a.example',
      project: 'p',
      help: false,
    })
  })

  it('returns no option that is absent', () => expect(parseArguments([])).toEqual({ help: false }))

  it.each([
    [['a', 'b'], 'Only one folder'],
    [['--colour'], "Unknown option '--colour'"],
    [['--template'], "'-t, --template <value>' argument missing"],
    [['--server', 'ftp://a', '--project', 'p'], '--server must be an http(s) URL'],
    [['--server', 'https://a'], '--server and --project together'],
    [['--project', "a'b", '--server', 'https://a'], '--project must have'],
  ])('throws for %j', (args, message) => expect(() => parseArguments(args)).toThrow(message))
})
