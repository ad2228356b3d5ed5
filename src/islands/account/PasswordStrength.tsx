import {
  PASSWORD_REQUIREMENTS,
  type PasswordLabel,
  passwordLabel,
  passwordScore,
} from '../../../contract/password.ts'
import { Icon } from '../shell/Icon.tsx'

const STEPS = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const

function toneOf(label: PasswordLabel): string {
  if (label === 'Strong' || label === 'Good') return 'strength-high'
  return label === 'Fair' ? 'strength-medium' : 'strength-low'
}

/** Live strength meter and requirements list of a new password. */
export function PasswordStrength({ password, id }: { password: string; id: string }) {
  const label = passwordLabel(passwordScore(password))
  const lit = password ? STEPS.indexOf(label) + 1 : 0
  return (
    <div id={id} className="grid gap-3 text-sm">
      <div className={`grid gap-1 ${toneOf(label)}`}>
        <div className="strength-scale" aria-hidden="true">
          {STEPS.map((step, index) => (
            <span key={step} data-lit={index < lit || undefined} />
          ))}
        </div>
        <p className="text-xs text-ink-muted" aria-live="polite">
          Password strength:{' '}
          <span className="font-semibold text-ink">{password ? label : '–'}</span>
        </p>
      </div>
      <ul className="checklist grid gap-x-6 gap-y-1 text-xs sm:grid-cols-2">
        {PASSWORD_REQUIREMENTS.map((rule) => {
          const met = rule.test(password)
          return (
            <li key={rule.id} data-met={met || undefined}>
              <Icon name={met ? 'check' : 'ring'} />
              {rule.label}
              <span className="sr-only">{met ? ' (met)' : ' (not met)'}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
