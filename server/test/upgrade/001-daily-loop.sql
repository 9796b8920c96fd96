create table if not exists "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table if not exists "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
insert into "kysely_migration_lock" ("id", "is_locked") values ('migration_lock', 0);
create table "users" ("id" text collate "C" primary key, "username" text collate "C" not null, "username_key" text collate "C" not null unique, "email" text collate "C" not null, "email_key" text collate "C" not null unique, "password_hash" text collate "C" not null, "role" text collate "C" default 'user' not null check (role in ('user', 'admin')), "time_zone" text collate "C" default 'UTC' not null, "created_at" text collate "C" not null) ;
create table "sessions" ("user_id" text collate "C" not null references "users" ("id") on delete cascade, "id" text collate "C" not null, "created_at" text collate "C" not null, "expires_at" text collate "C" not null, constraint "sessions_pk" primary key ("user_id", "id")) ;
create table "throttles" ("key" text collate "C" primary key, "hits" integer not null, "resets_at" text collate "C" not null);
create index "throttles_by_end" on "throttles" ("resets_at");
create table "mood_entries" ("user_id" text collate "C" not null references "users" ("id") on delete cascade, "id" text collate "C" not null unique, "mood" text collate "C" not null, "note" text collate "C" default '' not null, "created_at" text collate "C" not null, "date" text collate "C" not null, constraint "mood_entries_pk" primary key ("user_id", "id")) ;
create index "mood_entries_by_time" on "mood_entries" ("user_id", "created_at", "id");
create index "mood_entries_by_day" on "mood_entries" ("user_id", "date", "created_at");
create index "mood_entries_by_mood" on "mood_entries" ("user_id", "mood");
create table "grocery_items" ("user_id" text collate "C" not null references "users" ("id") on delete cascade, "id" text collate "C" not null unique, "item_name" text collate "C" not null, "quantity" text collate "C" not null, "purchased" integer not null check (purchased in (0, 1)), "created_at" text collate "C" not null, constraint "grocery_items_pk" primary key ("user_id", "id")) ;
create table "meals" ("id" text collate "C" primary key, "name" text collate "C" not null, "name_key" text collate "C" not null, "description" text collate "C" not null, "ingredients" text collate "C" not null, "mood" text collate "C" not null, "image_url" text collate "C" not null, "steps" text collate "C" not null, "search_text" text collate "C" not null, "created_at" text collate "C" not null);
create index "meals_by_time" on "meals" ("created_at", "id");
create index "meals_by_name" on "meals" ("name_key", "id");
create index "meals_by_mood_and_time" on "meals" ("mood", "created_at", "id");
create index "meals_by_mood_and_name" on "meals" ("mood", "name_key", "id");
create table "saved_meals" ("user_id" text collate "C" not null references "users" ("id") on delete cascade, "meal_id" text collate "C" not null references "meals" ("id") on delete cascade, "created_at" text collate "C" not null, constraint "saved_meals_pk" primary key ("user_id", "meal_id")) ;
create index "saved_meals_by_meal" on "saved_meals" ("meal_id");
create table "meal_logs" ("user_id" text collate "C" not null references "users" ("id") on delete cascade, "id" text collate "C" not null unique, "meal_id" text collate "C" references "meals" ("id") on delete set null, "meal_name" text collate "C" not null, "created_at" text collate "C" not null, "date" text collate "C" not null, constraint "meal_logs_pk" primary key ("user_id", "id")) ;
create index "meal_logs_by_time" on "meal_logs" ("user_id", "created_at", "id");
create index "meal_logs_by_day" on "meal_logs" ("user_id", "date", "created_at");
create index "meal_logs_by_meal" on "meal_logs" ("meal_id");
create table "uploads" ("name" text collate "C" primary key, "content" bytea not null, "created_at" text collate "C" not null);
create table "app_state" ("key" text collate "C" primary key, "value" text collate "C" not null);
insert into "kysely_migration" ("name", "timestamp") values ('001-daily-loop', '2026-11-25T00:02:47.999Z');
insert into "users" ("id", "username", "username_key", "email", "email_key", "password_hash", "role", "time_zone", "created_at") values ('01957c00-0000-7000-8000-000000000001', 'maya', 'maya', 'maya@example.org', 'maya@example.org', '$argon2id$v=19$m=19456,t=2,p=1$KwX0fnPMeo4nxwX9GKg7Jw$l3lXGHw2vNU7imgH29OrAz096oUPGfnch8Pn2ACreaw', 'user', 'Europe/Berlin', '2026-01-09T09:00:00.000Z');
insert into "users" ("id", "username", "username_key", "email", "email_key", "password_hash", "role", "time_zone", "created_at") values ('01957c00-0000-7000-8000-000000000003', 'leo', 'leo', 'leo@example.org', 'leo@example.org', '$argon2id$v=19$m=19456,t=2,p=1$KwX0fnPMeo4nxwX9GKg7Jw$l3lXGHw2vNU7imgH29OrAz096oUPGfnch8Pn2ACreaw', 'user', 'Asia/Tokyo', '2026-01-10T09:00:00.000Z');
insert into "users" ("id", "username", "username_key", "email", "email_key", "password_hash", "role", "time_zone", "created_at") values ('01957c00-0000-7000-8000-000000000005', 'ada', 'ada', 'ada@example.org', 'ada@example.org', '$argon2id$v=19$m=19456,t=2,p=1$KwX0fnPMeo4nxwX9GKg7Jw$l3lXGHw2vNU7imgH29OrAz096oUPGfnch8Pn2ACreaw', 'admin', 'UTC', '2026-01-11T09:00:00.000Z');
insert into "users" ("id", "username", "username_key", "email", "email_key", "password_hash", "role", "time_zone", "created_at") values ('01957c00-0000-7000-8000-000000000007', 'Zoë', 'zoë', 'Zoë@example.org', 'zoë@example.org', '$argon2id$v=19$m=19456,t=2,p=1$KwX0fnPMeo4nxwX9GKg7Jw$l3lXGHw2vNU7imgH29OrAz096oUPGfnch8Pn2ACreaw', 'user', 'America/New_York', '2026-01-12T09:00:00.000Z');
insert into "users" ("id", "username", "username_key", "email", "email_key", "password_hash", "role", "time_zone", "created_at") values ('01957c00-0000-7000-8000-000000000009', 'omar', 'omar', 'omar@example.org', 'omar@example.org', '$argon2id$v=19$m=19456,t=2,p=1$KwX0fnPMeo4nxwX9GKg7Jw$l3lXGHw2vNU7imgH29OrAz096oUPGfnch8Pn2ACreaw', 'user', 'UTC', '2026-01-13T09:00:00.000Z');
insert into "users" ("id", "username", "username_key", "email", "email_key", "password_hash", "role", "time_zone", "created_at") values ('01957c00-0000-7000-8000-00000000000b', 'noor', 'noor', 'noor@example.org', 'noor@example.org', '$argon2id$v=19$m=19456,t=2,p=1$KwX0fnPMeo4nxwX9GKg7Jw$l3lXGHw2vNU7imgH29OrAz096oUPGfnch8Pn2ACreaw', 'user', 'Pacific/Kiritimati', '2026-01-14T09:00:00.000Z');
insert into "sessions" ("user_id", "id", "created_at", "expires_at") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-000000000002', '2026-03-09T09:00:00.000Z', '2026-03-16T09:00:00.000Z');
insert into "sessions" ("user_id", "id", "created_at", "expires_at") values ('01957c00-0000-7000-8000-000000000003', '01957c00-0000-7000-8000-000000000004', '2026-03-09T08:59:00.000Z', '2026-03-16T08:59:00.000Z');
insert into "sessions" ("user_id", "id", "created_at", "expires_at") values ('01957c00-0000-7000-8000-000000000005', '01957c00-0000-7000-8000-000000000006', '2026-03-09T08:58:00.000Z', '2026-03-16T08:58:00.000Z');
insert into "sessions" ("user_id", "id", "created_at", "expires_at") values ('01957c00-0000-7000-8000-000000000007', '01957c00-0000-7000-8000-000000000008', '2026-03-09T08:57:00.000Z', '2026-03-16T08:57:00.000Z');
insert into "sessions" ("user_id", "id", "created_at", "expires_at") values ('01957c00-0000-7000-8000-000000000009', '01957c00-0000-7000-8000-00000000000a', '2026-03-09T08:56:00.000Z', '2026-03-16T08:56:00.000Z');
insert into "sessions" ("user_id", "id", "created_at", "expires_at") values ('01957c00-0000-7000-8000-00000000000b', '01957c00-0000-7000-8000-00000000000c', '2026-03-09T08:55:00.000Z', '2026-03-16T08:55:00.000Z');
insert into "sessions" ("user_id", "id", "created_at", "expires_at") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-000000000013', '2026-03-08T09:00:00.000Z', '2026-03-15T09:00:00.000Z');
insert into "sessions" ("user_id", "id", "created_at", "expires_at") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-000000000014', '2026-03-01T09:00:00.000Z', '2026-03-08T09:00:00.000Z');
insert into "throttles" ("key", "hits", "resets_at") values ('login:account:maya', 3, '2026-03-10T09:10:00.000Z');
insert into "throttles" ("key", "hits", "resets_at") values ('register:address:203.0.113.7', 20, '2026-03-09T09:00:00.000Z');
insert into "uploads" ("name", "content", "created_at") values ('3b5d5c3712955042212316173ccf37be.webp', '\x0004080c1014181c2024282c3034383c4044484c5054585c6064686c7074787c8084888c9094989ca0a4a8acb0b4b8bcc0c4c8ccd0d4d8dce0e4e8ecf0f4f8fc', '2026-01-28T09:00:00.000Z');
insert into "uploads" ("name", "content", "created_at") values ('default-meal.png', '\x89504e4700275c', '2026-01-28T09:00:00.000Z');
insert into "app_state" ("key", "value") values ('catalogue_loaded_at', '2026-01-09T09:00:00.000Z');
insert into "meals" ("id", "name", "name_key", "description", "ingredients", "mood", "image_url", "steps", "search_text", "created_at") values ('01957c00-0000-7000-8000-00000000000d', 'Lemon porridge', 'lemon porridge', '10 minutes. Lemon porridge, as at home.', '["80 g oats","1 lemon"]', 'Grateful', '/uploads/meals/3b5d5c3712955042212316173ccf37be.webp', '["Take everything out.","Cook it slowly."]', 'lemon porridge
80 g oats
1 lemon', '2026-01-29T09:00:00.000Z');
insert into "meals" ("id", "name", "name_key", "description", "ingredients", "mood", "image_url", "steps", "search_text", "created_at") values ('01957c00-0000-7000-8000-00000000000e', 'Tomato soup', 'tomato soup', '10 minutes. Tomato soup, as at home.', '["400 g tomatoes","1 onion"]', 'Sad', '/uploads/meals/3b5d5c3712955042212316173ccf37be.webp', '["Take everything out.","Cook it slowly."]', 'tomato soup
400 g tomatoes
1 onion', '2026-01-29T08:59:00.000Z');
insert into "meals" ("id", "name", "name_key", "description", "ingredients", "mood", "image_url", "steps", "search_text", "created_at") values ('01957c00-0000-7000-8000-00000000000f', 'Crunchy salad', 'crunchy salad', '10 minutes. Crunchy salad, as at home.', '["1 lettuce","2 carrots"]', 'Angry', 'https://pictures.example/salad.jpg', '["Take everything out.","Cook it slowly."]', 'crunchy salad
1 lettuce
2 carrots', '2026-01-29T08:58:00.000Z');
insert into "meals" ("id", "name", "name_key", "description", "ingredients", "mood", "image_url", "steps", "search_text", "created_at") values ('01957c00-0000-7000-8000-000000000010', 'Éclairs', 'éclairs', '10 minutes. Éclairs, as at home.', '["3 eggs","100 g butter"]', 'Happy', '', '["Take everything out.","Cook it slowly."]', 'éclairs
3 eggs
100 g butter', '2026-01-29T08:57:00.000Z');
insert into "meals" ("id", "name", "name_key", "description", "ingredients", "mood", "image_url", "steps", "search_text", "created_at") values ('01957c00-0000-7000-8000-000000000011', '100% rye bread', '100% rye bread', '10 minutes. 100% rye bread, as at home.', '["500 g rye flour"]', 'Bored', '', '["Take everything out.","Cook it slowly."]', '100% rye bread
500 g rye flour', '2026-01-29T08:56:00.000Z');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-000000000015', 'Happy', 'Slow breakfast. Sun on the table. 🍋', '2026-03-10T08:30:00.000Z', '2026-03-10');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-000000000016', 'Stressed',  E'It''s \\ a "long" day; -- or 100%', '2026-03-10T07:30:00.000Z', '2026-03-10');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-000000000017', 'Sad', '', '2026-03-09T08:50:00.000Z', '2026-03-09');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-000000000018', 'Grateful', 'שלום', '2026-03-08T09:00:00.000Z', '2026-03-08');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-000000000019', 'Grateful', '', '2026-02-08T09:00:00.000Z', '2026-02-08');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-00000000001a', 'Bored', 'Long ago.', '2025-08-22T09:00:00.000Z', '2025-08-22');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000007', '01957c00-0000-7000-8000-00000000001b', 'Energised', '', '2026-03-10T02:30:00.000Z', '2026-03-09');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-00000000000b', '01957c00-0000-7000-8000-00000000001c', 'Confused', '', '2026-03-09T20:00:00.000Z', '2026-03-10');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000003', '01957c00-0000-7000-8000-00000000001d', 'Angry', 'Day 0', '2026-03-10T08:00:00.000Z', '2026-03-10');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000003', '01957c00-0000-7000-8000-00000000001e', 'Angry', 'Day 1', '2026-03-09T08:00:00.000Z', '2026-03-09');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000003', '01957c00-0000-7000-8000-00000000001f', 'Angry', 'Day 2', '2026-03-08T08:00:00.000Z', '2026-03-08');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000003', '01957c00-0000-7000-8000-000000000020', 'Angry', 'Day 3', '2026-03-07T08:00:00.000Z', '2026-03-07');
insert into "mood_entries" ("user_id", "id", "mood", "note", "created_at", "date") values ('01957c00-0000-7000-8000-000000000003', '01957c00-0000-7000-8000-000000000021', 'Angry', 'Day 4', '2026-03-06T08:00:00.000Z', '2026-03-06');
insert into "grocery_items" ("user_id", "item_name", "quantity", "purchased", "id", "created_at") values ('01957c00-0000-7000-8000-000000000001', 'Lemons', '3', 0, '01957c00-0000-7000-8000-000000000022', '2026-03-07T09:00:00.000Z');
insert into "grocery_items" ("user_id", "item_name", "quantity", "purchased", "id", "created_at") values ('01957c00-0000-7000-8000-000000000001', 'Rye flour, wholemeal', '500 g', 0, '01957c00-0000-7000-8000-000000000023', '2026-03-07T08:59:00.000Z');
insert into "grocery_items" ("user_id", "item_name", "quantity", "purchased", "id", "created_at") values ('01957c00-0000-7000-8000-000000000003', 'Oat milk', '1', 1, '01957c00-0000-7000-8000-000000000024', '2026-03-07T08:58:00.000Z');
insert into "saved_meals" ("user_id", "meal_id", "created_at") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-00000000000d', '2026-03-05T09:00:00.000Z');
insert into "saved_meals" ("user_id", "meal_id", "created_at") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-00000000000e', '2026-03-06T09:00:00.000Z');
insert into "saved_meals" ("user_id", "meal_id", "created_at") values ('01957c00-0000-7000-8000-000000000003', '01957c00-0000-7000-8000-00000000000d', '2026-03-07T09:00:00.000Z');
insert into "meal_logs" ("user_id", "meal_id", "meal_name", "date", "id", "created_at") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-00000000000d', 'Lemon porridge', '2026-03-10', '01957c00-0000-7000-8000-000000000025', '2026-03-10T08:40:00.000Z');
insert into "meal_logs" ("user_id", "meal_id", "meal_name", "date", "id", "created_at") values ('01957c00-0000-7000-8000-000000000001', '01957c00-0000-7000-8000-00000000000f', 'Crunchy salad', '2026-03-08', '01957c00-0000-7000-8000-000000000026', '2026-03-08T08:40:00.000Z');
insert into "meal_logs" ("user_id", "meal_id", "meal_name", "date", "id", "created_at") values ('01957c00-0000-7000-8000-000000000003', null, 'Grandmother’s dumplings', '2026-03-09', '01957c00-0000-7000-8000-000000000027', '2026-03-09T08:40:00.000Z');
update kysely_migration set timestamp = '2026-03-10T09:00:00.000Z';
