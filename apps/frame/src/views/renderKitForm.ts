import type { OpenWay } from '../keys/Vault.js'
import { keyStyles } from '../look/keyStyles.js'
import { el } from './el.js'
import { createField, createForm } from './forms.js'
import { renderButton } from './renderButton.js'
import type { WayFormOptions } from './renderPasswordForm.js'
import type { Page, Settle } from './ScreenQueue.js'

/** The maximum size of a kit file, in bytes. A larger file cannot be a kit. */
const maxFileBytes = 100_000

/** Renders the form for a recovery kit: its words, or its file and code. */
export function renderKitForm<Done>(
  { visit, formatError, submit }: WayFormOptions<Done>,
  settle: Settle<Done | 'back'>,
): Page {
  const { words } = visit
  const area = el('textarea', {
    id: 'kit-words',
    class: 'area',
    rows: '4',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    'aria-describedby': 'kit-problem',
  })
  const byWords = el(
    'div',
    { class: 'field' },
    el('label', { for: 'kit-words' }, words.kitWordsField),
    area,
    el('div', { class: 'hint' }, words.kitWordsHint),
  )
  const file = el('input', { id: 'kit-file', type: 'file', accept: 'application/json,.json,.txt' })
  const fileName = el('span', {}, words.kitFileField)
  file.addEventListener('change', () => {
    fileName.textContent = file.files?.[0]?.name ?? words.kitFileField
  })
  const code = createField({ id: 'kit-code', label: words.kitCodeField })
  const byFile = el(
    'div',
    { class: 'block' },
    el('label', { class: 'file', for: 'kit-file' }, file, fileName),
    code.node,
  )
  byFile.hidden = true
  const problem = el('div', { class: 'hint bad', id: 'kit-problem', role: 'alert' })

  const tabs = [words.kitWordsTab, words.kitFileTab].map((label, index) =>
    el(
      'button',
      { type: 'button', 'aria-pressed': index === 0 ? 'true' : 'false', onclick: () => choose(index) },
      label,
    ),
  )
  const choose = (chosen: number) => {
    for (const [index, tab] of tabs.entries()) tab.setAttribute('aria-pressed', index === chosen ? 'true' : 'false')
    byWords.hidden = chosen !== 0
    byFile.hidden = chosen !== 1
    problem.textContent = ''
  }
  const readWay = async (): Promise<OpenWay | undefined> => {
    if (!byWords.hidden) return { kind: 'kit', words: area.value.trim().toLowerCase().split(/\s+/).join(' ') }
    const chosen = file.files?.[0]
    if (!chosen || chosen.size > maxFileBytes) return undefined
    return { kind: 'kit', file: await chosen.text(), code: code.input.value.trim() }
  }
  const form = createForm(
    {
      submitLabel: words.unlock,
      busyLabel: words.unlocking,
      check() {
        const field = byWords.hidden ? code.input : area
        const isFilled = field.value.trim() !== ''
        if (!isFilled) field.focus()
        return isFilled
      },
      async submit() {
        problem.textContent = ''
        const way = await readWay()
        if (!way) {
          problem.textContent = words.errFileWrong
          return
        }
        settle.resolve(await submit(way))
      },
      fail(error) {
        problem.textContent = formatError(error)
      },
    },
    el('div', { class: 'tabs', role: 'group', 'aria-label': words.useKit }, ...tabs),
    byWords,
    byFile,
    problem,
  )
  return {
    title: words.useKit,
    styles: keyStyles,
    body: [form.node],
    footer: [
      renderButton({ label: words.back, variant: 'secondary', onPress: () => settle.resolve('back') }),
      form.button.node,
    ],
    onEscape: () => settle.resolve('back'),
    focus: area,
  }
}
