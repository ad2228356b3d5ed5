CREATE TABLE "feedback" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"rating" smallint NOT NULL,
	"message" text NOT NULL,
	"name" text,
	"email" text,
	"session_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "feedback_age" ON "feedback" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feedback_email" ON "feedback" USING btree (lower("email"));