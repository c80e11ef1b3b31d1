import { type ReactNode, useId } from 'react'
import { writeHash } from '../options/hash.js'
import type { Settings } from '../options/settings.js'
import { presets } from '../presets.js'

/** The settings that a preset does not change: they belong to the page or to its look. */
const kept = ['framework', 'direction', 'sandboxWallet', 'themeMode', 'themePreset', 'enableEmbedded', 'locale']

function isKept(key: string): boolean {
  return kept.includes(key) || key.startsWith('themeVariables.')
}

export interface PresetBarProps {
  readonly settings: Settings
  onApply(settings: Settings): void
}

/** Buttons that replace the options of the app with those of a common kind of app. */
export function PresetBar({ settings, onApply }: PresetBarProps): ReactNode {
  const title = useId()
  const filter = (isWanted: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => isWanted(key)))
  const current = writeHash(filter((key) => !isKept(key)))
  return (
    <section className="presets" aria-labelledby={title}>
      <h2 id={title}>Presets</h2>
      <div className="chips">
        {presets.map(({ title: name, settings: own }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={writeHash(own) === current}
            onClick={() => onApply({ ...filter(isKept), ...own })}
          >
            {name}
          </button>
        ))}
      </div>
    </section>
  )
}
