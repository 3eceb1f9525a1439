-- What a size held when it cost that: its price is weighed by the millilitre too. Of before this migration what it holds today.
alter table price_history add column ml integer check (ml > 0);
update price_history set ml = sizes.ml from sizes where sizes.id = size_id;

-- Who planned a sale, and when: it counts with what else this person did to prices within a day.
alter table sales add column staff_id text references staff, add column planned_at timestamptz not null default now();
