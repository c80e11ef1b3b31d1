import { clearIcon } from '@foyer/ui/icons/actionIcons'
import { formStyle } from '@foyer/ui/styles/form'
import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId } from 'react'
import { IconButton } from './Icon.js'
import { useStyle } from './UiContext.js'

export type TextFieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'value'> & {
  /** The accessible name. */
  label: string
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  /** The error and how to correct it. Replaces the description. */
  error?: string | undefined
  description?: ReactNode
  /** If set, a button to clear the field appears as soon as the field has text. */
  clearLabel?: string | undefined
  /** The content inside the box, before and after the text. */
  start?: ReactNode
  end?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  boxClass?: string
}

export function TextField(props: TextFieldProps): ReactNode {
  const { label, hideLabel, value, onChange, error, description, clearLabel, start, end, inputRef, boxClass, ...rest } =
    props
  useStyle(formStyle)
  const id = useId()
  const hint = error ?? description
  return (
    <div className="field" part="field" data-bad={error ? '' : undefined}>
      <label htmlFor={`${id}i`} className={hideLabel ? 'sr' : undefined}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the input focuses it, as its label does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the input itself */}
      <div
        className={boxClass ? `box ${boxClass}` : 'box'}
        onClick={(event) => focusInput(event.currentTarget, event.target)}
      >
        {start}
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
          id={`${id}i`}
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint !== undefined ? `${id}h` : undefined}
        />
        {clearLabel && value !== '' && <IconButton label={clearLabel} path={clearIcon} onClick={() => onChange('')} />}
        {end}
      </div>
      {hint !== undefined && (
        <div id={`${id}h`} className={error ? 'hint bad' : 'hint'} role={error ? 'alert' : undefined}>
          {hint}
        </div>
      )}
    </div>
  )
}

function focusInput(box: HTMLElement, target: EventTarget): void {
  if (target instanceof Element && target.closest('button') === null) box.querySelector('input')?.focus()
}
