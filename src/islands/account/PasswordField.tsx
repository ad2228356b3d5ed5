import { type ComponentProps, useState } from 'react'
import { Icon } from '../shell/Icon.tsx'
import { TextField } from '../shell/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'children'>

/** A password input that can be made readable. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize={shown ? 'none' : undefined}
      autoCorrect="off"
      spellCheck={false}
    >
      <button
        type="button"
        className="icon-button field-reveal"
        aria-label={`Show ${props.label.toLowerCase()}`}
        aria-pressed={shown}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} small />
      </button>
    </TextField>
  )
}
