CREATE TABLE "watch_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate_id" uuid NOT NULL,
	"month" text NOT NULL,
	"is_first" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"problem" text,
	"report_id" uuid,
	"analysis_id" uuid,
	"quotes" integer,
	"quotes_gone" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "watch_checks_month" UNIQUE("candidate_id","month")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"candidate_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"day" smallint NOT NULL,
	"visited_on" date NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "workspace_settings" ADD COLUMN "mails_watch" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace_settings" ADD COLUMN "watch_mailed" text;--> statement-breakpoint
ALTER TABLE "watch_checks" ADD CONSTRAINT "watch_checks_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watch_checks_age" ON "watch_checks" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "watch_checks_unmailed" ON "watch_checks" USING btree ("ended_at") WHERE "watch_checks"."ended_at" is not null and "watch_checks"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "watches_user" ON "watches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watches_next" ON "watches" USING btree ("next_at") WHERE "watches"."stopped_at" is null;