CREATE TABLE "plan_assumptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"risk" smallint NOT NULL,
	"ignorance" smallint NOT NULL,
	"draft" jsonb,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"test_id" uuid NOT NULL,
	"day" date NOT NULL,
	"text" text NOT NULL,
	"number" double precision,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate_id" uuid NOT NULL,
	"assumption_id" uuid,
	"catalogue_slug" text,
	"title" text NOT NULL,
	"measure" text NOT NULL,
	"comparison" text NOT NULL,
	"threshold" double precision NOT NULL,
	"former_thresholds" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"decision" text,
	"decision_reason" text,
	"decided_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reminds_tests" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"ids" jsonb NOT NULL,
	"with_notes" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "candidate_placements" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing" text NOT NULL,
	"candidate_id" uuid,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "candidate_placements_user_id_kind_thing_pk" PRIMARY KEY("user_id","kind","thing")
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"path" jsonb,
	"keyword" text,
	"locale" text DEFAULT 'en-US' NOT NULL,
	"keys" text[] NOT NULL,
	"stage" text NOT NULL,
	"drop_reason" text,
	"rank" double precision NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"notes_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "plan_assumptions" ADD CONSTRAINT "plan_assumptions_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_entries" ADD CONSTRAINT "plan_entries_test_id_plan_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."plan_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_tests" ADD CONSTRAINT "plan_tests_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_tests" ADD CONSTRAINT "plan_tests_assumption_id_plan_assumptions_id_fk" FOREIGN KEY ("assumption_id") REFERENCES "public"."plan_assumptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_settings" ADD CONSTRAINT "workspace_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_placements" ADD CONSTRAINT "candidate_placements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_placements" ADD CONSTRAINT "candidate_placements_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_assumptions_candidate" ON "plan_assumptions" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "plan_entries_test" ON "plan_entries" USING btree ("test_id");--> statement-breakpoint
CREATE INDEX "plan_tests_candidate" ON "plan_tests" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "plan_tests_due" ON "plan_tests" USING btree ("ends_on") WHERE "plan_tests"."decision" is null and "plan_tests"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_expiry" ON "shares" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "candidate_placements_candidate" ON "candidate_placements" USING btree ("candidate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_key" ON "candidates" USING btree ("user_id","key") WHERE "candidates"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "candidates_board" ON "candidates" USING btree ("user_id","stage","rank");--> statement-breakpoint
CREATE INDEX "candidates_removed" ON "candidates" USING btree ("removed_at") WHERE "candidates"."removed_at" is not null;