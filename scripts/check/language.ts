import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, CheckResult } from './Check.js'
import { findComments } from './language/findComments.js'
import { findFunctionNames } from './language/findFunctionNames.js'
import { findTestTitles } from './language/findTestTitles.js'
import * as table from './language.table.js'
import { parseModule } from './rooms/parseModule.js'
import { listFiles } from './rooms/readTree.js'

const SOURCE_FILE = /(?<!\.d)\.tsx?$/
const TEST_FILE = /\.(test|test-d|spec)\.tsx?$/

export type LanguageRules = Pick<
  typeof table,
  'ignoredFolders' | 'openings' | 'replacements' | 'words' | 'maxSentenceWords' | 'maxOtherNamesPercent'
>

/** Checks the verbs of function names, and the words of comments and test titles. */
export const languageCheck: Check = { name: 'language', run: async (root) => checkLanguage(root, table) }

export function checkLanguage(root: string, rules: LanguageRules): CheckResult {
  const findings: string[] = []
  const otherNames: string[] = []
  const count = { names: 0, comments: 0, titles: 0 }
  for (const path of listFiles(root, rules.ignoredFolders).filter((file) => SOURCE_FILE.test(file))) {
    const source = readFileSync(join(root, path), 'utf8')
    const module = parseModule(path, source)
    for (const { text, line } of TEST_FILE.test(path) ? findTestTitles(module) : []) {
      count.titles += 1
      const problem = findWord(text, rules)
      if (problem) findings.push(`${path}:${line} the test title ${problem}: ${text}`)
    }
    for (const { name, line } of findFunctionNames(module)) {
      count.names += 1
      const replacement = getReplacement(name, rules)
      if (replacement) otherNames.push(`${path}:${line} ${name}: use ${replacement}`)
    }
    for (const { text, line } of findComments(path, source)) {
      count.comments += 1
      const problem = findWord(text, rules) ?? findLongSentence(text, rules)
      if (problem) findings.push(`${path}:${line} the comment ${problem}: ${text.slice(0, 100)}`)
    }
  }
  const percent = count.names === 0 ? 0 : (100 * otherNames.length) / count.names
  if (percent >= rules.maxOtherNamesPercent)
    findings.push(
      `${percent.toFixed(1)} % of the function names have a verb to replace (limit ${rules.maxOtherNamesPercent} %):`,
      ...otherNames.map((name) => `  ${name}`),
    )
  return {
    findings,
    notes: [
      `${count.names} functions, ${percent.toFixed(1)} % with a verb to replace; ${count.comments} comments; ${count.titles} test titles`,
    ],
  }
}

/** Returns the verbs to use instead of the first word of a name. A name of one word has no replacement. */
function getReplacement(name: string, { replacements }: LanguageRules): string | undefined {
  const [verb = ''] = name.match(/^[a-z]+/) ?? []
  return verb === name || !Object.hasOwn(replacements, verb) ? undefined : replacements[verb]
}

function findWord(text: string, { openings, words }: LanguageRules): string | undefined {
  const opening = openings.exec(text)?.[0]
  if (opening) return `starts with "${opening}"`
  const word = words.exec(text)?.[0]
  return word && `contains "${word}"`
}

function findLongSentence(text: string, { maxSentenceWords }: LanguageRules): string | undefined {
  const [description = ''] = text.split('@example')
  // regexp-ignore: the input is a comment of the repository
  const sentences = description.split(/(?<=[.!?;])\s+|\s(?=- |@[a-z])/)
  const longest = Math.max(0, ...sentences.map((sentence) => sentence.split(/\s+/).length))
  return longest > maxSentenceWords ? `has a sentence of ${longest} words` : undefined
}
