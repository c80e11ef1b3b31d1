import { formStyle } from '@foyer/ui/styles/form'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useStyle } from './UiContext.js'

export interface CodeFieldProps {
  /** The accessible name. */
  label: string
  /** At most six digits. */
  value: string
  onChange: (value: string) => void
  /** Called when the sixth digit is typed or pasted. */
  onComplete: (code: string) => void
  state: 'idle' | 'busy' | 'wrong' | 'done'
  /** The text below the boxes. `error` replaces it and is announced at once. */
  hint?: ReactNode
  error?: string | undefined
}

/**
 * A field for a one-time code, displayed as six boxes. It is a single input, so that paste, phone keyboards, password
 * managers and screen readers work.
 */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { label, value, onChange, onComplete, state, hint, error } = props
  useStyle(formStyle)
  useStyle(codeStyle)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(0)
  const isOpen = state === 'idle'

  const select = useCallback((index: number) => {
    const input = field.current
    if (!input) return
    const at = Math.max(0, Math.min(index, input.value.length, codeLength - 1))
    // Select the digit in a filled box, so that the next digit replaces it.
    input.setSelectionRange(at, Math.min(at + 1, input.value.length))
    setActive(at)
  }, [])
  const handleCode = (code: string) => {
    if (!isOpen) return
    onChange(code)
    if (code.length === codeLength && code !== value) onComplete(code)
  }
  /** The box to select after the next value change. If undefined, use the caret position of the input. */
  const next = useRef<number>(undefined)
  useLayoutEffect(() => {
    const input = field.current
    const at = next.current ?? input?.selectionStart ?? value.length
    next.current = undefined
    const root = input?.getRootNode()
    if (!input || !(root instanceof ShadowRoot || root instanceof Document) || root.activeElement !== input) return
    select(at)
  }, [value, select])

  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    const input = field.current
    // On phones, close the keyboard during the check: it covers the result. Focus the field again after a wrong code.
    if (state === 'busy' && window.matchMedia('(pointer:coarse)').matches) input?.blur()
    if (state === 'idle' && was === 'wrong') input?.focus({ preventScroll: true })
  }, [state])

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const code = parseCode(event.clipboardData.getData('text'))
    if (code !== '') handleCode(code)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const at = active
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: value.length }[event.key]
    if (target !== undefined && !event.shiftKey) {
      event.preventDefault()
      select(target)
    } else if (event.key === 'Backspace' && isOpen) {
      // On an empty box delete the digit before it. On a filled box delete its digit and move left.
      event.preventDefault()
      const index = at < value.length ? at : at - 1
      if (index < 0) return
      next.current = at < value.length ? at - 1 : index
      onChange(value.slice(0, index) + value.slice(index + 1))
    }
  }
  const selectAt = (x: number) => {
    const box = field.current?.getBoundingClientRect()
    if (box) select(Math.floor(((x - box.left) / box.width) * codeLength))
  }
  return (
    <div className="code6" part="code" data-state={state}>
      <div className="boxes">
        <input
          ref={field}
          id={`${id}i`}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          pattern="[0-9]*"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}h`}
          aria-busy={state === 'busy' || undefined}
          readOnly={!isOpen}
          value={value}
          onChange={(event) => handleCode(parseCode(event.target.value))}
          onPaste={paste}
          onKeyDown={press}
          onFocus={() => select(value.length)}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
            if (selectionStart !== null && selectionStart === selectionEnd) select(selectionStart)
          }}
          onClick={(event) => selectAt(event.clientX)}
          data-autofocus
          data-keyboard
        />
        <span className="boxes1" aria-hidden="true">
          {Array.from({ length: codeLength }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes change no places
            <span key={index} className="box1" data-active={index === active && isOpen ? '' : undefined}>
              {value[index]}
            </span>
          ))}
        </span>
      </div>
      <div id={`${id}h`} className={error ? 'hint bad' : 'hint'} role={error ? 'alert' : undefined}>
        {error ?? hint}
      </div>
    </div>
  )
}

/** The style of the six boxes above the input. */
const codeStyle = `
.code6{position:relative;display:flex;flex-direction:column;align-items:center;gap:8px}
.code6>.boxes{position:relative;display:flex;gap:8px;width:100%;max-width:280px;direction:ltr}
.code6 .box1{flex:1 1 40px;min-width:0;height:48px;display:grid;place-items:center;border-radius:var(--_r3);background:var(--_surface);box-shadow:inset 0 0 0 1px var(--_border);font-size:18px;font-weight:600;font-variant-numeric:tabular-nums;transition:box-shadow .1s,background .1s}
.code6 input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:text;font-size:16px;letter-spacing:0;text-align:start;z-index:1}
.code6 input:focus-visible{outline:none}
.code6 input:focus+.boxes1 .box1[data-active]{box-shadow:inset 0 0 0 2px var(--_accent-text)}
.code6 .boxes1{display:contents}
.code6 input:focus+.boxes1 .box1[data-active]:empty::after{content:"";width:1.5px;height:20px;background:var(--_text);animation:blink 1s steps(1) infinite}
.code6[data-state=wrong] .box1{box-shadow:inset 0 0 0 1.5px var(--_danger);color:var(--_danger);background:color-mix(in srgb,var(--_danger) 8%,var(--_bg))}
.code6[data-state=wrong]>.boxes{animation:shake .22s}
.code6[data-state=done] .box1{box-shadow:inset 0 0 0 1.5px var(--_positive);color:var(--_positive)}
.code6[data-state=busy] .box1{opacity:.6}
.code6>.hint{min-height:20px;text-align:center}
@keyframes blink{50%{opacity:0}}
@keyframes shake{20%,60%{transform:translateX(-2px)}40%,80%{transform:translateX(2px)}}
@media(prefers-reduced-motion:reduce){.code6>.boxes,.code6 .box1::after{animation:none!important}}
@media(forced-colors:active){.code6 .box1{border:1px solid}.code6 input:focus+.boxes1 .box1[data-active]{border:2px solid Highlight}}
`

/** The number of digits of a one-time code. */
export const codeLength = 6

/** Converts a decimal digit of any script to ASCII. Full-width and Arabic keyboards produce other digits. */
function toAscii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  // In Unicode the ten digits of a script are consecutive and start with zero: count the steps back to zero.
  let zero = code
  while (zero > 0 && code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

function parseDigits(text: string): string {
  return (text.match(/\p{Nd}/gu) ?? []).map(toAscii).join('')
}

/**
 * Extracts the code from typed or pasted text: the first run of exactly six digits ("123 456" and "123-456" count as
 * one). Without one, returns all digits, at most six. Pure.
 */
export function parseCode(text: string): string {
  const runs = text.match(/\p{Nd}(?:[\s-]?\p{Nd})*/gu) ?? []
  const whole = runs.map(parseDigits).find((run) => run.length === codeLength)
  return whole ?? parseDigits(text).slice(0, codeLength)
}
