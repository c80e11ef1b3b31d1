import { type OpenedKit, openKit } from './openKit.js'
import * as words from './words.js'

/** The number of seconds for which a revealed secret stays visible. */
const shownSeconds = 60

function find<E extends HTMLElement>(id: string, type: new () => E): E {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`#${id} is not on the page`)
  return element
}

const form = find('form', HTMLFormElement)
const wordsField = find('words', HTMLTextAreaElement)
const fileField = find('file', HTMLInputElement)
const codeField = find('code', HTMLInputElement)
const fault = find('fault', HTMLElement)
const status = find('status', HTMLElement)
const openedSection = find('opened', HTMLElement)
const secretsSection = find('secrets', HTMLElement)

function say(text: string) {
  status.textContent = text
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(words.copied)
  } catch {
    say(words.notCopied)
    fault.textContent = words.notCopied
  }
}

/** Returns the elements of one secret's line: its output and its buttons. */
function createLine(id: string) {
  const line = find(id, HTMLElement)
  const output = line.querySelector('output')
  const copyButton = line.querySelector<HTMLButtonElement>('[data-copy]')
  const revealButton = line.querySelector<HTMLButtonElement>('[data-reveal]')
  if (output === null || copyButton === null) throw new Error(`#${id} lacks an output or a button`)
  return { line, output, copyButton, revealButton }
}

function showAddress(id: string, text: string): () => void {
  const { output, copyButton } = createLine(id)
  output.textContent = text
  const onCopy = () => void copy(text)
  copyButton.addEventListener('click', onCopy)
  return () => {
    output.textContent = ''
    copyButton.removeEventListener('click', onCopy)
  }
}

function offerSecret(id: string, text: string): () => void {
  const { line, output, copyButton, revealButton } = createLine(id)
  if (revealButton === null) throw new Error(`#${id} lacks an output or a button`)
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    timer = undefined
    // Move the focus before the focused button disappears.
    if (document.activeElement === copyButton) revealButton.focus()
    line.dataset.hidden = ''
    output.textContent = words.hiddenText
    copyButton.hidden = true
    revealButton.textContent = 'Reveal'
    revealButton.setAttribute('aria-expanded', 'false')
  }
  const show = () => {
    delete line.dataset.hidden
    output.textContent = text
    copyButton.hidden = false
    revealButton.textContent = 'Hide'
    revealButton.setAttribute('aria-expanded', 'true')
    say(words.formatVisibleTime(shownSeconds))
    timer = setTimeout(() => {
      hide()
      say(words.hiddenAgain)
    }, shownSeconds * 1_000)
  }
  const onReveal = () => (timer === undefined ? show() : hide())
  const onCopy = () => void copy(text)
  // Hide the secret when the page is hidden: the user may have left the screen to another person.
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') hide()
  }
  revealButton.addEventListener('click', onReveal)
  copyButton.addEventListener('click', onCopy)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    hide()
    revealButton.removeEventListener('click', onReveal)
    copyButton.removeEventListener('click', onCopy)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Shows an opened kit on the page. Returns a function that removes it. */
function showKit(kit: OpenedKit): () => void {
  const undo = [
    showAddress('eip155', kit.eip155),
    showAddress('solana', kit.solana),
    offerSecret('secret-words', kit.words),
    offerSecret('secret-eip155', kit.eip155Key),
    offerSecret('secret-solana', kit.solanaKey),
  ]
  openedSection.hidden = false
  secretsSection.hidden = false
  say(words.opened)
  find('addresses-title', HTMLElement).focus()
  return () => {
    for (const take of undo) take()
    openedSection.hidden = true
    secretsSection.hidden = true
  }
}

function isByFile() {
  return new FormData(form).get('way') === 'file'
}

async function readInput() {
  if (!isByFile()) return { words: wordsField.value }
  const file = fileField.files?.[0]
  if (file === undefined) return words.chooseFile
  const text = await file.text().catch(() => undefined)
  return text === undefined ? words.unreadableFile : { file: text, code: codeField.value }
}

/** Wires the form. The opened kit is removed when the page is closed. */
function startForm() {
  let hideShown: (() => void) | undefined
  const hideKit = () => {
    hideShown?.()
    hideShown = undefined
  }

  const chooseWay = () => {
    find('by-words', HTMLElement).hidden = isByFile()
    find('by-file', HTMLElement).hidden = !isByFile()
    fault.textContent = ''
  }

  const submit = async (): Promise<void> => {
    hideKit()
    fault.textContent = ''
    if (globalThis.crypto?.subtle === undefined) {
      fault.textContent = words.noCryptography
      return
    }
    say(words.working)
    const input = await readInput()
    const kit = typeof input === 'string' ? input : await openKit(input)
    say('')
    if (typeof kit !== 'string') {
      // A second submit may have shown another kit first: hide it.
      hideKit()
      hideShown = showKit(kit)
      return
    }
    fault.textContent =
      kit in words.kitErrorMessages ? words.kitErrorMessages[kit as keyof typeof words.kitErrorMessages] : kit
    ;(isByFile() ? codeField : wordsField).focus()
  }

  const clear = () => {
    hideKit()
    form.reset()
    chooseWay()
    wordsField.focus()
    say(words.cleared)
  }

  form.addEventListener('change', chooseWay)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  find('clear', HTMLButtonElement).addEventListener('click', clear)
  // Clear the page on `pagehide`: the browser may restore it from the back/forward cache with the secrets.
  globalThis.addEventListener('pagehide', clear)
}

startForm()
