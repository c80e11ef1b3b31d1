import { expect, it } from 'vitest'
import { formatScores, readScores } from './readScores.js'

function mutants(...states: readonly string[]) {
  return { mutants: states.map((status) => ({ status })) }
}

it('readScores: counts a mutant that never ends as killed, and ignores one that is left out', () => {
  const report = {
    files: { 'a.ts': mutants('Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError') },
  }
  expect(readScores(report)).toEqual([{ file: 'a.ts', killed: 2, lived: 1, missed: 1 }])
  expect(readScores(undefined)).toEqual([])
})

it('formatScores: puts the lowest score first, omits files without mutants, and ends with the total', () => {
  const files = {
    'good.ts': mutants('Killed', 'Killed', 'Killed'),
    'bad.ts': mutants('Killed', 'Survived', 'Survived', 'NoCoverage'),
    'types.ts': mutants(),
  }
  expect(formatScores(readScores({ files }))).toEqual([
    ' 25.0 %  bad.ts: 1 killed, 2 survived, 1 missed',
    '100.0 %  good.ts: 3 killed, 0 survived, 0 missed',
    ' 57.1 %  all: 4 killed, 2 survived, 1 missed',
  ])
})
