import { type ReactNode, useId } from 'react'
import { formatLiteral } from '../code/formatLiteral.js'
import { ControlInput } from '../fields/ControlInput.js'
import type { Json, SettingValue } from '../options/Control.js'
import { collectOptions } from '../options/collectOptions.js'
import type { OptionRow } from '../options/OptionRow.js'
import { optionRows } from '../options/optionRows.js'
import { getSetting, type Settings } from '../options/settings.js'
import { CopyButton } from './CopyButton.js'

/** The options of the theme builder. All others are in the groups below it. */
const keys = [
  'themeMode',
  'themePreset',
  'themeVariables.--foyer-accent',
  'themeVariables.--foyer-border-radius-master',
  'themeVariables.--foyer-font-size-master',
  'themeVariables.--foyer-font-family',
]
const rows = keys.flatMap((key) => optionRows.filter((row) => row.key === key))
const accents = ['#4353ff', '#0e7c66', '#b4321f', '#8a3ffc', '#15161a']
const accentKey = 'themeVariables.--foyer-accent'

export interface ThemeCardProps {
  readonly settings: Settings
  onChange(row: OptionRow, value: SettingValue | undefined): void
}

/** Changes the look of the widget and exports it. */
export function ThemeCard({ settings, onChange }: ThemeCardProps): ReactNode {
  const title = useId()
  const theme = collectTheme(settings)
  const getValue = (row: OptionRow) => getPresetValue(settings, row) ?? getSetting(settings, row)
  return (
    <section className="card theme" aria-labelledby={title}>
      <div className="section-head">
        <h2 id={title}>Theme</h2>
        <p className="export">
          <span className="muted">Export</span>
          <CopyButton text={formatLiteral(theme)} label="Copy the theme as TypeScript" face="TypeScript" />
          <CopyButton text={JSON.stringify(theme, null, 2)} label="Copy the theme as JSON" face="JSON" />
        </p>
      </div>
      <div className="quick">
        {rows.map((row) => (
          <QuickField key={row.key} row={row} value={getValue(row)} onChange={(value) => onChange(row, value)} />
        ))}
      </div>
    </section>
  )
}

interface QuickFieldProps {
  readonly row: OptionRow
  readonly value: SettingValue | undefined
  onChange(value: SettingValue | undefined): void
}

/** A field with its label above it. */
function QuickField({ row, value, onChange }: QuickFieldProps): ReactNode {
  const id = useId()
  return (
    <div className="quick-field">
      <label id={`${id}-label`} htmlFor={id}>
        {row.label}
      </label>
      <ControlInput
        id={id}
        labelId={`${id}-label`}
        hintId={undefined}
        control={row.control}
        value={value}
        isDisabled={false}
        onChange={onChange}
      />
      {row.key === accentKey && (
        <span className="swatches">
          {accents.map((color) => (
            <Swatch key={color} color={color} onPress={() => onChange(color)} />
          ))}
        </span>
      )}
    </div>
  )
}

/** The colour is in SVG attributes, because the content security policy of the page forbids inline styles. */
function Swatch({ color, onPress }: { readonly color: string; onPress(): void }): ReactNode {
  return (
    <button type="button" className="swatch" aria-label={`Accent ${color}`} onClick={onPress}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="8" fill={color} />
      </svg>
    </button>
  )
}

/** Returns the value of a theme variable that the preset sets, in light mode or in both. */
function getPresetValue(settings: Settings, { key, control }: OptionRow): SettingValue | undefined {
  if (settings[key] !== undefined) return undefined
  const { light, ...both } = (collectOptions(settings).rest.themeVariables ?? {}) as Readonly<Record<string, Json>>
  const values = { ...both, ...(light as Readonly<Record<string, Json>> | undefined) }
  const value = values[key.slice(key.indexOf('.') + 1)]
  if (typeof value !== 'string') return undefined
  return control.kind === 'number' ? Number.parseFloat(value) : value
}

/** Returns the options of the theme that differ from the defaults, for `createAppKit`. */
function collectTheme(settings: Settings): Readonly<Record<string, Json>> {
  const { themeMode, themeVariables } = collectOptions(settings).rest
  return { ...(themeMode !== undefined && { themeMode }), ...(themeVariables !== undefined && { themeVariables }) }
}
