import { HEAVY, hashSql, idSql, shareTokenSql, things } from '../rows.ts'

/** Boards with plans, watches and links. Candidate `n` has the report `n` and the analysis `n`. */
export const workspaceRows = (rows: number): string[] => [
  `insert into candidates (id, user_id, key, name, keyword, keys, stage, rank, notes, created_at,
      updated_at, removed_at)
    select ${idSql('candidate', 'n')}, ${idSql('user', 'u')}, 'idea ' || n, 'Idea ' || n,
      'phrase ' || n, array['idea ' || n, 'phrase ' || n],
      (array['considering', 'considering', 'testing', 'building', 'dropped'])[n % 5 + 1], n * 16,
      case when n % 3 = 0 then repeat('What Ann said about it. ', 40) else '' end,
      now() - (n % 500) * interval '1 day', now() - (n % 30) * interval '1 day',
      case when n % 40 = 39 then now() - (n % 29) * interval '1 day' end
    from ${things(rows, HEAVY.candidates)}`,
  `insert into candidate_placements (user_id, kind, thing, candidate_id, placed_at)
    select ${idSql('user', 'u')}, 'report', 'en-US elsewhere ' || n, ${idSql('candidate', 'n')}, now()
    from ${things(rows, 1_800, 5)}`,
  `insert into candidate_placements (user_id, kind, thing, candidate_id, placed_at)
    select ${idSql('user', 'u')}, 'analysis', 'nowhere ' || n, null, now()
    from ${things(rows, HEAVY.placements - 1_800, 10)}`,
  `insert into plan_assumptions (id, candidate_id, kind, text, risk, ignorance, created_at, updated_at)
    select ${idSql('assumption', "n || ' ' || a")}, ${idSql('candidate', 'n')}, 'price',
      'They pay $20 a month for it, number ' || a, 3, 2, now(), now()
    from ${things(rows, 200, 4)}, generate_series(1, 5) a`,
  `insert into plan_tests (id, candidate_id, assumption_id, title, measure, comparison, threshold,
      former_thresholds, starts_on, ends_on, reminded_at, created_at, updated_at)
    select ${idSql('test', 'n')}, ${idSql('candidate', 'n')}, ${idSql('assumption', "n || ' 1'")},
      'Pre-order', 'people who pay', 'at least', 5, '[]', current_date - n % 40,
      current_date - n % 40 + 30, case when n % 40 >= 30 then now() end, now(), now()
    from ${things(rows, 200, 4)}`,
  `insert into plan_entries (id, test_id, day, text, number, created_at)
    select ${idSql('entry', "n || ' ' || e")}, ${idSql('test', 'n')}, current_date - e,
      'Asked at the dog park', 1, now()
    from ${things(rows, 200, 4)}, generate_series(1, 4) e`,
  `insert into workspace_settings (user_id, reminds_tests, watch_mailed)
    select distinct ${idSql('user', 'u')}, true, to_char(now(), 'YYYY-MM')
    from ${things(rows, 1, 10)}`,
  `insert into watches (candidate_id, user_id, started_at, day, visited_on, next_at)
    select ${idSql('candidate', 'n')}, ${idSql('user', 'u')}, now() - interval '300 days',
      u % 21 + 1, current_date - u % 60, now() + (u % 21 + 2) * interval '1 day'
    from ${things(rows, HEAVY.watches, 10)}`,
  `insert into watch_checks (id, candidate_id, month, is_first, started_at, ended_at, report_id,
      analysis_id, quotes, changes, seen_at, mailed_at)
    select ${idSql('check', "n || ' ' || m")}, ${idSql('candidate', 'n')},
      to_char(now() - m * interval '1 month', 'YYYY-MM'), m = 10, now() - m * interval '1 month',
      now() - m * interval '1 month', ${idSql('report', 'n')}, ${idSql('analysis', 'n')}, 12, n % 3,
      case when m > 1 then now() end, now()
    from ${things(rows, HEAVY.watches, 10)}, generate_series(1, 10) m`,
  `insert into shares (id, user_id, token_hash, kind, ids, with_notes, created_at, expires_at)
    select ${idSql('share', 'n')}, ${idSql('user', 'u')}, ${hashSql(shareTokenSql('n'))}, 'report',
      jsonb_build_array(${idSql('report', 'n')}), false, now() - (n % 90) * interval '1 day',
      case when n % 3 = 0 then now() + interval '30 days' end
    from ${things(rows, HEAVY.shares, 10)}`,
]
