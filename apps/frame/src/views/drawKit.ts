import { format } from '@foyer/messages/format'
import { downloadIcon } from '@foyer/ui/icons/actionIcons'
import type { Kit } from '../keys/Vault.js'
import { keyStyles } from '../look/keyStyles.js'
import { createSecret } from './createSecret.js'
import { drawButton } from './drawButton.js'
import { el } from './el.js'
import { createField, createForm } from './forms.js'
import type { KeyVisit, Page, Settle } from './ScreenQueue.js'

/** The part of a kit that the user keeps. */
export type KitPart = 'words' | 'code'

/** A new kit: the words, or the file and its code; each hidden until it is asked for, so that they are not kept together. */
export function drawKit(kit: Kit, { words }: KeyVisit, settle: Settle<KitPart | undefined>): Page {
  const used = { words: false, file: false }
  const byWords = createSecret({
    label: words.kitWordsTitle,
    text: kit.words.join(' '),
    words,
    isList: true,
    revealLabel: words.kitShowWords,
    onReveal() {
      used.words = true
    },
  })
  const code = createSecret({ label: words.kitCode, text: kit.code, words, revealLabel: words.kitShowCode })
  const download = drawButton({
    label: words.kitDownload,
    variant: 'secondary',
    icon: downloadIcon,
    onPress() {
      used.file = true
      saveFile(kit.file)
    },
  })
  const hideWhenLeft = () => {
    if (!document.hidden) return
    byWords.hide()
    code.hide()
  }
  return {
    title: words.kitChooseTitle,
    styles: keyStyles,
    body: [
      byWords.node,
      el('p', { class: 'muted' }, words.kitWordsText),
      el(
        'section',
        { class: 'block' },
        el('h2', {}, words.kitFileTab),
        el('p', { class: 'muted' }, words.kitFileText),
        download,
      ),
      code.node,
    ],
    footer: [
      drawButton({ label: words.back, variant: 'secondary', onPress: () => settle.answer(undefined) }),
      drawButton({
        label: words.kitStored,
        onPress: () => settle.answer(used.file && !used.words ? 'code' : 'words'),
      }),
    ],
    onEscape: () => settle.answer(undefined),
    onShown() {
      document.addEventListener('visibilitychange', hideWhenLeft)
      return () => document.removeEventListener('visibilitychange', hideWhenLeft)
    },
  }
}

function saveFile({ name, text }: Kit['file']): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = el('a', { href: address, download: name })
  link.click()
  // The browser has begun to read the file by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

export interface KitCheckOptions {
  readonly part: KitPart
  /** The words, or the groups of the code. */
  readonly parts: readonly string[]
  /** Positions of the two to type. */
  readonly places: readonly [number, number]
  readonly words: KeyVisit['words']
  /** Stores the kit after the right answers. */
  readonly store: () => Promise<void>
  readonly say: (error: unknown) => string
}

/** Checks that the user has the kit by two of its words or groups, then stores the kit. `false`: back to the kit. */
export function drawKitCheck(
  { part, parts, places, words, store, say }: KitCheckOptions,
  settle: Settle<boolean>,
): Page {
  const [text, label, wrongText] =
    part === 'words'
      ? [words.kitCheckText, words.kitCheckField, words.kitCheckWrong]
      : [words.kitCheckCode, words.kitCheckPart, words.kitCheckPartWrong]
  const problem = el('p', { class: 'hint bad', role: 'alert' })
  const fields = places.map((place) => {
    const number = place + 1
    return {
      place,
      number,
      field: createField({ id: `word-${number}`, label: format(label, { number }) }),
    }
  })
  const check = () => {
    const wrong = fields.filter(({ place, number, field }) => {
      const isRight = field.input.value.trim().toLowerCase() === parts[place]?.toLowerCase()
      field.setError(isRight ? undefined : format(wrongText, { number }))
      return !isRight
    })
    wrong[0]?.field.input.focus()
    return wrong.length === 0
  }
  const form = createForm(
    {
      submitLabel: words.continue,
      busyLabel: words.loading,
      check,
      async submit() {
        problem.textContent = ''
        await store()
        settle.answer(true)
      },
      fail(error) {
        problem.textContent = say(error)
      },
    },
    ...fields.map(({ field }) => field.node),
    problem,
  )
  return {
    title: words.kitCheckTitle,
    styles: keyStyles,
    body: [el('p', { class: 'muted' }, text), form.node],
    footer: [
      drawButton({ label: words.back, variant: 'secondary', onPress: () => settle.answer(false) }),
      form.button.node,
    ],
    onEscape: () => settle.answer(false),
    focus: fields[0]?.field.input,
  }
}
