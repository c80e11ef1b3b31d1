import { expect, it } from 'vitest'
import { formatScores, readScores } from './readScores.js'

function mutants(...states: readonly string[]) {
  return { mutants: states.map((status) => ({ status })) }
}

it('counts a mutant that never ends as killed, and one that is left out nowhere', () => {
  const report = {
    files: { 'a.ts': mutants('Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError') },
  }
  expect(readScores(report)).toEqual([{ file: 'a.ts', killed: 2, lived: 1, missed: 1 }])
  expect(readScores(undefined)).toEqual([])
})

it('puts the lowest score first, leaves out files without mutants, and ends with all of them', () => {
  const files = {
    'good.ts': mutants('Killed', 'Killed', 'Killed'),
    'bad.ts': mutants('Killed', 'Survived', 'Survived', 'NoCoverage'),
    'types.ts': mutants(),
  }
  expect(formatScores(readScores({ files }))).toEqual([
    ' 25.0 %  bad.ts: 1 killed, 2 lived, 1 missed',
    '100.0 %  good.ts: 3 killed, 0 lived, 0 missed',
    ' 57.1 %  all: 4 killed, 2 lived, 1 missed',
  ])
})
