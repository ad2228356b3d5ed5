import { accessSql, HEAVY, hashSql, idSql, keySql, members, things } from '../rows.ts'

/** Accounts with their sessions, keys and payments: each statement fills a table. */
export const accountRows = (rows: number): string[] => [
  `insert into users (id, email, email_key, full_name, password_hash, created_at)
    select ${idSql('user', 'u')}, 'member-' || u || '@growth.example',
      'member-' || u || '@growth.example', 'Member ' || u,
      '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('A', 22) || '$' || repeat('A', 43),
      now() - (u % 700) * interval '1 day'
    from ${members(rows)}`,
  // Some have signed in from several browsers.
  `insert into sessions (id, user_id, created_at, expires_at)
    select ${idSql('session', 'u')}, ${idSql('user', 'u')}, now() - (u % 50) * interval '1 day',
      now() + (60 - u % 50) * interval '1 day'
    from ${members(rows)}`,
  `insert into sessions (id, user_id, created_at, expires_at)
    select ${idSql('another session', 'n')}, ${idSql('user', 'u')}, now() - (n % 50 + 1) * interval '1 day',
      now() + (59 - n % 50) * interval '1 day'
    from ${things(rows, HEAVY.sessions, 5)}`,
  `insert into access_tokens (hash, session_id, expires_at)
    select ${hashSql(accessSql('u'))}, ${idSql('session', 'u')}, now() + interval '1 day'
    from ${members(rows)}`,
  `insert into refresh_tokens (hash, session_id, expires_at, used_at, successor_hash)
    select ${hashSql("'refresh ' || u || ' ' || t")}, ${idSql('session', 'u')},
      now() + (9 + t) * interval '1 day',
      case when t < 3 then now() - (4 - t) * interval '1 day' end,
      case when t < 3 then ${hashSql("'refresh ' || u || ' ' || t + 1")} end
    from ${members(rows)}, generate_series(2, 3) t`,
  `insert into known_devices (user_id, device_hash, last_seen_at)
    select ${idSql('user', 'u')}, ${hashSql("'device ' || u || ' ' || d")},
      now() - (u % 170) * interval '1 day'
    from ${members(rows)}, generate_series(1, 1) d`,
  // Their uses are noted already: hosts note one every five minutes, and where members are few, the
  // same keys come again sooner.
  `insert into access_keys
      (id, user_id, hash, prefix, name, scope, created_at, expires_at, last_used_at)
    select ${idSql('key', 'u')}, ${idSql('user', 'u')}, ${hashSql(keySql('u'))}, 'nk_kkkkk',
      'A script', 'run', now() - interval '9 days', now() + (u % 300 + 1) * interval '1 day',
      now() + interval '1 day'
    from ${members(rows)}`,
  `insert into access_keys (id, user_id, hash, prefix, name, scope, created_at, expires_at)
    select ${idSql('another key', 'n')}, ${idSql('user', 'u')},
      ${hashSql("'another key ' || n")}, 'nk_xxxxx', 'Another script', 'read',
      now() - interval '8 days', now() + (n % 300 + 1) * interval '1 day'
    from ${things(rows, HEAVY.keys, 20)}`,
  // Whoever owns things has Premium, as far as it takes it to make them.
  `insert into billing (user_id, customer_id, subscription_id, status, current_period_end, updated_at)
    select ${idSql('user', 'u')}, 'cus_growth_' || u, 'sub_growth_' || u, 'active',
      now() + (u % 28 + 1) * interval '1 day', now()
    from ${members(rows)} where u % 10 < 5`,
  `insert into billing_events (id, type, customer_id, received_at, processed_at, attempts)
    select 'evt_growth_' || n, 'invoice.paid', 'cus_growth_' || u,
      now() - (n % 88) * interval '1 day', now() - (n % 88) * interval '1 day', 1
    from ${things(rows, 12, 2)}`,
  `insert into mails (recipient, subject, body, created_at, sent_at, attempts)
    select 'member-' || u || '@growth.example', 'Confirm your address', '',
      now() - (n % 29) * interval '1 day', now() - (n % 29) * interval '1 day', 1
    from ${things(rows, 20)}`,
  `insert into pending_registrations
      (email_key, email, password_hash, token_hash, created_at, expires_at)
    select 'new-' || n || '@growth.example', 'new-' || n || '@growth.example', 'none',
      ${hashSql("'registration ' || n")}, now(), now() + (n % 7 - 5) * interval '1 day'
    from ${things(rows, 1, 50)}`,
  `insert into password_resets (email_key, token_hash, created_at, expires_at)
    select 'member-' || n || '@growth.example', ${hashSql("'reset ' || n")}, now(),
      now() + (n % 7 - 5) * interval '1 day'
    from ${things(rows, 1, 50)}`,
  `insert into oauth_states (state_hash, browser_hash, expires_at)
    select ${hashSql("'state ' || n")}, 'browser', now() + interval '10 minutes'
    from ${things(rows, 1, 500)}`,
  `insert into throttles (key, count, window_end)
    select 'analysis:' || ${idSql('user', 'u')} || ':' || n, 3, now() + (n % 24) * interval '1 hour'
    from ${things(rows, 20)}`,
  `insert into feedback (type, rating, message, created_at)
    select 'general', 4, repeat('It helped me to choose. ', 8), now() - (n % 700) * interval '1 day'
    from ${things(rows, 1, 20)}`,
]
